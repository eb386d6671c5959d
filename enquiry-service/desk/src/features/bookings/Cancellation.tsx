import type { Booking } from "../../lib/api.ts";
import { money, toInput } from "../../lib/money.ts";
import { t } from "../../lib/texts.ts";
import { AmountField, useAmount } from "../../ui/AmountField.tsx";
import { faultOf } from "../../ui/Field.tsx";
import { useQuestion } from "../../ui/Question.tsx";
import { Consequences, nameOf } from "./Consequences.tsx";
import type { useChangeBooking } from "./queries.ts";

type Props = { booking: Booking; change: ReturnType<typeof useChangeBooking> };

/** Cancels the booking, with the charge of the terms or another one. */
export function Cancellation({ booking, change }: Props) {
  const { cancellation_charge: proposed, currency, received } = booking;
  const charge = useAmount(toInput(proposed, currency), currency, "not_negative");
  const { ask, question } = useQuestion();
  const cancel = async (minor: number) => {
    const rest = minor - received;
    const facts: [string, string][] = [
      [t("question_charge"), money(minor, currency)],
      [t("question_received"), money(received, currency)],
      [rest > 0 ? t("question_still_owed") : t("question_favour"), money(Math.abs(rest), currency)],
    ];
    const agrees = await ask({
      title: t("ask_cancel", { name: nameOf(booking), amount: money(minor, currency) }),
      children: <Consequences booking={booking} facts={facts} mail={t("mail_cancelled")} />,
      isHarmful: true,
      yes: t("cancel_yes"),
    });
    if (agrees) change.mutate({ seen: booking.seen, what: "cancellation", body: { charge: minor } });
  };
  return (
    <details>
      <summary>{t("step_cancel")}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (charge.minor !== undefined) cancel(charge.minor);
        }}
      >
        <p>
          {booking.is_cancelled_departure
            ? t("cancel_lead_cancelled")
            : t("cancel_lead", { amount: money(proposed, currency) })}
        </p>
        <AmountField label={t("cancel_charge", { currency })} amount={charge} fault={faultOf(change.error, "charge")} />
        <button type="submit" className="button-quiet" disabled={change.isPending || charge.minor === undefined}>
          {charge.minor === undefined
            ? t("cancel_booking")
            : t("cancel_booking_with", { amount: money(charge.minor, currency) })}
        </button>
      </form>
      {question}
    </details>
  );
}
