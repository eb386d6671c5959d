import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useRef } from "react";
import type { BookableJourneys, Case } from "../../lib/api.ts";
import { oneCase } from "../../lib/oneCase.ts";
import { t, textOf } from "../../lib/texts.ts";
import { useKeys } from "../../lib/useKeys.ts";
import { faultOf, namesFields, useFocusOnFault } from "../../ui/Field.tsx";
import { Pending } from "../../ui/Notice.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { journeysOfCase, sitesPrice, useBeginOrder } from "./queries.ts";
import { JourneyFields } from "./shared/JourneyFields.tsx";
import { bodyOf, lineOf, percentOf, pricedOf, totalOf } from "./shared/order.ts";
import { PaymentFields } from "./shared/PaymentFields.tsx";
import { PriceLines } from "./shared/PriceLines.tsx";
import { useOrder } from "./useOrder.ts";
import "./shared/texts.ts";

/** Begins a booking for the person of a case, with a price that colleague and visitor have agreed. */
export function BeginOrder() {
  const { id } = useParams({ from: "/shell/cases/$id/booking" });
  const caseFile = useQuery(oneCase(id));
  const journeys = useQuery(journeysOfCase(id));
  if (!caseFile.data) return <Pending query={caseFile} />;
  if (!journeys.data) return <Pending query={journeys} />;
  return <OrderForm key={id} caseFile={caseFile.data} journeys={journeys.data} />;
}

type Props = { caseFile: Case; journeys: BookableJourneys };

function OrderForm({ caseFile, journeys }: Props) {
  const { order, change, forget } = useOrder(caseFile, journeys);
  const begin = useBeginOrder(caseFile.id);
  const keys = useKeys();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { error } = begin;
  useFocusOnFault(form, error);
  const fault = (field: string) => faultOf(error, field);
  const tour = journeys.tours.find(({ id }) => String(id) === order.tour);
  const price = useQuery(sitesPrice(caseFile.id, pricedOf(order)));
  const lines = order.lines ?? (tour ? (price.data ?? []).map(lineOf) : []);
  const send = () => {
    const key = keys.of(JSON.stringify({ ...order, lines: lines.map(({ id: _, ...line }) => line) }));
    begin.mutate(bodyOf(order, lines, key), {
      onSuccess: ({ id }) => {
        forget();
        navigate({ to: "/bookings/$id", params: { id } });
      },
    });
  };
  return (
    <article className="record">
      <Link to="/cases/$id" params={{ id: caseFile.id }} className="back">
        {t("back_to_case")}
      </Link>
      <header>
        <h1>{t("order_title", { name: caseFile.name })}</h1>
        <p className="quiet">{t("order_lead", { language: textOf("language", caseFile.locale) })}</p>
      </header>
      {!caseFile.email && <p className="notice">{t("order_no_address")}</p>}
      <form
        ref={form}
        className="order"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <JourneyFields
          caseId={caseFile.id}
          length={Number(order.days)}
          order={order}
          change={change}
          tour={tour}
          journeys={journeys}
          asked={caseFile.travel_date}
          fault={fault}
        />
        <PriceLines
          lines={lines}
          onChange={(changed) => change({ lines: changed })}
          onReset={tour && order.lines ? () => change({ lines: null }) : undefined}
          language={caseFile.locale}
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
        <div className="wide">
          {!namesFields(error) && <SendStatus of={begin} />}
          <button type="submit" className="button" disabled={begin.isPending || !caseFile.email}>
            {t("order_begin")}
          </button>
        </div>
      </form>
    </article>
  );
}
