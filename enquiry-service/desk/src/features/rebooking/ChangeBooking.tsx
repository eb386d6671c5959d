import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { Booking, BookingForm } from "../../lib/api.ts";
import { money } from "../../lib/money.ts";
import { oneBooking } from "../../lib/oneBooking.ts";
import { t, textOf } from "../../lib/texts.ts";
import { useKeys } from "../../lib/useKeys.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Field, faultOf, namesFields, useFocusOnFault } from "../../ui/Field.tsx";
import { Pending } from "../../ui/Notice.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useChangeBooking } from "../bookings/queries.ts";
import { mailsOfBooking } from "../mails/queries.ts";
import { JourneyFields } from "../orders/shared/JourneyFields.tsx";
import { bodyOf, lineOf, type Order, orderOfBooking, percentOf, pricedOf, totalOf } from "../orders/shared/order.ts";
import { PaymentFields } from "../orders/shared/PaymentFields.tsx";
import { PriceLines } from "../orders/shared/PriceLines.tsx";
import { formOfBooking, sitesPriceOfBooking } from "./queries.ts";
import "../orders/shared/texts.ts";

/** Changes day, party or journey of a booking by a new version. */
export function ChangeBooking() {
  const { id } = useParams({ from: "/shell/bookings/$id/change" });
  const booking = useQuery(oneBooking(id));
  const form = useQuery(formOfBooking(id));
  if (!booking.data) return <Pending query={booking} />;
  if (!form.data) return <Pending query={form} />;
  return <ChangeForm key={form.data.seen} booking={booking.data} form={form.data} />;
}

type Props = { booking: Booking; form: BookingForm };

function ChangeForm({ booking, form }: Props) {
  const { journeys } = form;
  const [order, setOrder] = useState<Order>(() => orderOfBooking(form));
  const [reason, setReason] = useState("");
  const send = useChangeBooking({ ...booking, seen: form.seen });
  const client = useQueryClient();
  const keys = useKeys();
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const enquiry = useQuery(mailsOfBooking(booking.id)).data?.enquiry;
  const { error } = send;
  useFocusOnFault(element, error);
  const fault = (field: string) => faultOf(error, field);
  const change = (fields: Partial<Order>) => setOrder({ ...order, ...fields });
  const tour = journeys.tours.find(({ id }) => String(id) === order.tour);
  const price = useQuery(sitesPriceOfBooking(booking.id, pricedOf(order)));
  const lines = order.lines ?? (tour ? (price.data ?? []).map(lineOf) : []);
  const language = textOf("language", booking.locale);
  const { id, name, number, locale } = booking;
  // A payment or a colleague may have changed it: what the form was filled with is not what is booked.
  const isOutdated = booking.seen !== form.seen && !send.isPending && !send.isSuccess;
  const submit = () => {
    const key = keys.of(JSON.stringify({ ...order, reason, lines: lines.map(({ id: _, ...line }) => line) }));
    const body = { ...bodyOf(order, lines, key), reason };
    send.mutate(
      { seen: form.seen, what: "versions", body },
      { onSuccess: () => navigate({ to: "/bookings/$id", params: { id: booking.id } }) },
    );
  };
  return (
    <article className="record">
      <Link to="/bookings/$id" params={{ id: booking.id }} className="back">
        {number}
      </Link>
      <header>
        <h1>{t("rebook_title", { name: name || number })}</h1>
        <p className="quiet">{t("rebook_lead", { name: name || number, language })}</p>
      </header>
      <form
        ref={element}
        className="order"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <JourneyFields
          caseId={enquiry?.id}
          length={Number(order.days)}
          order={order}
          change={change}
          tour={tour}
          journeys={journeys}
          asked={undefined}
          fault={fault}
        />
        <PriceLines
          lines={lines}
          onChange={(changed) => change({ lines: changed })}
          onReset={tour && order.lines ? () => change({ lines: null }) : undefined}
          language={locale}
          fault={fault("lines")}
        />
        <PaymentFields
          order={order}
          change={change}
          total={totalOf(lines)}
          percent={percentOf(tour, journeys)}
          journeys={journeys}
          fault={fault}
        />
        <fieldset>
          <legend>{t("rebook_difference")}</legend>
          <Facts facts={differenceOf(booking, totalOf(lines))} />
          <Field label={t("rebook_reason")} hint={t("rebook_reason_hint", { language })} fault={fault("reason")}>
            {(described) => (
              <input
                {...described}
                lang={locale}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                maxLength={120}
                required
                autoComplete="off"
              />
            )}
          </Field>
        </fieldset>
        <div className="wide">
          {isOutdated && (
            <p className="notice">
              {t("rebook_outdated")}{" "}
              <button type="button" className="button-text" onClick={() => client.refetchQueries(formOfBooking(id))}>
                {t("rebook_anew")}
              </button>
            </p>
          )}
          {!namesFields(error) && <SendStatus of={send} />}
          <button type="submit" className="button" disabled={send.isPending || isOutdated}>
            {t("rebook_send")}
          </button>
        </div>
      </form>
    </article>
  );
}

/** The price until now and the new one, and what is to be paid or refunded. */
function differenceOf({ owed, received, fees, currency }: Booking, total: number): [string, string][] {
  const rest = total - received - fees;
  return [
    [t("rebook_before"), money(owed, currency)],
    [t("rebook_after"), money(total, currency)],
    [t("rebook_received"), money(received, currency)],
    [rest < 0 ? t("rebook_to_refund") : t("rebook_to_pay"), money(Math.abs(rest), currency)],
  ];
}
