import { useRef } from "react";
import type { Booking } from "../../lib/api.ts";
import { money, toInput } from "../../lib/money.ts";
import { useMay } from "../../lib/session.ts";
import { type TextKey, t, textOf } from "../../lib/texts.ts";
import { AmountField, useAmount } from "../../ui/AmountField.tsx";
import { DayField } from "../../ui/DayField.tsx";
import { Field, faultOf, useFocusOnFault } from "../../ui/Field.tsx";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { Consequences, mailOf, nameOf } from "./Consequences.tsx";
import { nextSteps } from "./nextSteps.ts";
import { PriceChange } from "./PriceChange.tsx";
import { useChangeBooking } from "./queries.ts";
import { RefundUnderWay } from "./RefundUnderWay.tsx";

/** Forms for payments, refunds, price changes and corrections. */
export function MoneyForms({ booking }: { booking: Booking }) {
  const steps = nextSteps(booking, useMay());
  const may = (event: string) => booking.possible.includes(event);
  const paidByCard = booking.cards.some((card) => card.kind === "payment" && card.state === "paid");
  const underWay = booking.cards.filter(
    (card) => card.kind === "refund" && ["requested", "sent", "unclear"].includes(card.state),
  );
  const isPossible = ["receive", "charge", "correct"].some(may) || (may("refund") && booking.received > 0);
  if (!isPossible && underWay.length === 0) return null;
  return (
    <section className="panel">
      <h2>{t("money")}</h2>
      {may("receive") && (
        <Moved
          booking={booking}
          what="payments"
          methods={["bank_transfer", "cash"]}
          isStep={steps.includes("payments")}
        />
      )}
      {underWay.map((refund) => (
        <RefundUnderWay key={refund.id} booking={booking} refund={refund} />
      ))}
      {may("refund") && booking.received > 0 && (
        <Moved
          booking={booking}
          what="refunds"
          isStep={steps.includes("refunds")}
          methods={paidByCard ? ["bank_transfer", "cash", "card"] : ["bank_transfer", "cash"]}
        />
      )}
      {may("charge") && <PriceChange booking={booking} kind="charge" />}
      {may("correct") && booking.ledger.length > 0 && <PriceChange booking={booking} kind="correction" />}
    </section>
  );
}

type MovedProps = {
  booking: Booking;
  what: "payments" | "refunds";
  methods: string[];
  /** Whether a step of the booking leads to it, and it is not offered twice. */
  isStep: boolean;
};

function Moved({ booking, what, methods, isStep }: MovedProps) {
  const { ask, question } = useQuestion();
  const { currency } = booking;
  const usual = what === "payments" ? booking.due : booking.overpaid;
  const amount = useAmount(usual > 0 ? toInput(usual, currency) : "", currency, "positive");
  const form = useRef<HTMLFormElement>(null);
  const change = useChangeBooking(booking, () => {
    amount.setText("");
    form.current?.reset();
  });
  useFocusOnFault(form, change.error);
  const fault = (field: string) => faultOf(change.error, field);
  const move = async (minor: number, fields: FormData) => {
    const method = String(fields.get("method"));
    const facts: [string, string][] = [
      [t("amount"), money(minor, currency)],
      [t("how"), textOf("method", method)],
    ];
    const body = { amount: minor, method, reference: fields.get("reference"), on: fields.get("on") || null };
    const named = { name: nameOf(booking), amount: money(minor, currency) };
    // A payment that the service accepts is corrected by a line; a refund is money that has left.
    const agrees =
      what === "payments" ||
      (await ask({
        title: t("ask_refunds", named),
        children: <Consequences booking={booking} facts={facts} mail={t("mail_refunded")} />,
        yes: t("note_refunds_of", named),
      }));
    if (!agrees) return;
    const confirm = (reason: string) => {
      const yes = t("note_all_the_same", named);
      return ask({ title: t("ask_payments", named), children: <p>{reason}</p>, yes });
    };
    change.mutate({ seen: booking.seen, what, body, confirm });
  };
  return (
    <details id={what} className={isStep ? "by-step" : undefined}>
      <summary>{t(`note_${what}` as TextKey)}</summary>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (amount.minor !== undefined) move(amount.minor, new FormData(event.currentTarget));
        }}
      >
        <AmountField label={t("amount_in", { currency })} amount={amount} fault={fault("amount")} />
        <label>
          {t("how")}
          <select name="method">
            {methods.map((method) => (
              <option key={method} value={method}>
                {textOf("method", method)}
              </option>
            ))}
          </select>
        </label>
        <Field label={t("reference")} fault={fault("reference")}>
          {(described) => <input {...described} name="reference" maxLength={120} autoComplete="off" />}
        </Field>
        <DayField label={t("on_day")} name="on" fault={fault("on")} />
        {what === "payments" && <p className="hint">{mailOf(booking, t("mail_received"))}</p>}
        <button type="submit" className="button" disabled={change.isPending || amount.minor === undefined}>
          {amount.minor === undefined
            ? t(`note_${what}` as TextKey)
            : t(`note_${what}_of` as TextKey, { amount: money(amount.minor, currency) })}
        </button>
      </form>
      <SendStatus of={change} done={change.done} />
      {question}
    </details>
  );
}
