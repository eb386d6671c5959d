import { useRef } from "react";
import type { Booking } from "../../lib/api.ts";
import { money } from "../../lib/money.ts";
import { type TextKey, t } from "../../lib/texts.ts";
import { AmountField, useAmount } from "../../ui/AmountField.tsx";
import { Field, faultOf, useFocusOnFault } from "../../ui/Field.tsx";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { Consequences, nameOf } from "./Consequences.tsx";
import { useChangeBooking } from "./queries.ts";

/** A change of the price, or a correction of the received amount, with its reason. */
export function PriceChange({ booking, kind }: { booking: Booking; kind: "charge" | "correction" }) {
  const { ask, question } = useQuestion();
  const { currency } = booking;
  const amount = useAmount("", currency, "not_zero");
  const before = kind === "charge" ? booking.owed : booking.received;
  const form = useRef<HTMLFormElement>(null);
  const change = useChangeBooking(booking, () => {
    amount.setText("");
    form.current?.reset();
  });
  useFocusOnFault(form, change.error);
  const adjust = async (minor: number, fields: FormData) => {
    const reason = String(fields.get("reason") ?? "");
    const facts: [string, string][] = [
      [t(kind === "charge" ? "question_price" : "question_received"), fromTo(before, before + minor, currency)],
      [t("reason"), reason],
    ];
    if (kind === "charge" && booking.deposit > 0) facts.push([t("question_deposit"), depositAfter(booking, minor)]);
    const agrees = await ask({
      title: t(`ask_${kind}` as TextKey, { name: nameOf(booking), amount: money(minor, currency) }),
      children: (
        <Consequences booking={booking} facts={facts} mail={t(kind === "charge" ? "mail_charged" : "mail_corrected")} />
      ),
      yes: t(`adjust_${kind}` as TextKey),
    });
    if (!agrees) return;
    change.mutate({ seen: booking.seen, what: "adjustments", body: { kind, amount: minor, reason } });
  };
  return (
    <details>
      <summary>{t(`adjust_${kind}` as TextKey)}</summary>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (amount.minor !== undefined) adjust(amount.minor, new FormData(event.currentTarget));
        }}
      >
        <p>{t(`adjust_${kind}_lead` as TextKey)}</p>
        <AmountField label={t("amount_in", { currency })} amount={amount} fault={faultOf(change.error, "amount")} />
        <Field label={t("reason")} fault={faultOf(change.error, "reason")}>
          {(described) => <input {...described} name="reason" required maxLength={120} />}
        </Field>
        <button type="submit" className="button-quiet" disabled={change.isPending || amount.minor === undefined}>
          {amount.minor === undefined
            ? t("write_down")
            : t(`adjust_${kind}_to` as TextKey, { amount: money(before + amount.minor, currency) })}
        </button>
      </form>
      <SendStatus of={change} done={change.done} />
      {question}
    </details>
  );
}

const fromTo = (from: number, to: number, currency: string) =>
  t("question_from_to", { from: money(from, currency), to: money(to, currency) });

/** The deposit stays, unless the new price is below it. */
function depositAfter({ deposit, owed, currency }: Booking, change: number): string {
  const price = owed + change;
  return price < deposit
    ? fromTo(deposit, Math.max(price, 0), currency)
    : t("question_deposit_stays", { amount: money(deposit, currency) });
}
