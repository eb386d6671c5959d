import { Link } from "@tanstack/react-router";
import type { Booking } from "../../lib/api.ts";
import { officeDay, travelDay } from "../../lib/dates.ts";
import { money, toInput } from "../../lib/money.ts";
import { type TextKey, t } from "../../lib/texts.ts";
import { AmountField, useAmount } from "../../ui/AmountField.tsx";
import { faultOf } from "../../ui/Field.tsx";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { Consequences, nameOf } from "./Consequences.tsx";
import { useChangeBooking } from "./queries.ts";

const STEPS = ["confirm", "travel", "undo_travel"];

/** The possible next steps of the booking. */
export function BookingSteps({ booking }: { booking: Booking }) {
  const change = useChangeBooking(booking);
  const { ask, question } = useQuestion();
  const steps = STEPS.filter((step) => booking.possible.includes(step));
  if (steps.length === 0 && !booking.possible.includes("cancel")) return null;
  // Nothing is to be done here before it has come.
  const unpaid = steps.length === 0 ? booking.schedule.find(({ missing }) => missing > 0) : undefined;
  const take = async (step: string) => {
    // It sends a mail about money. The others can be undone.
    const agrees =
      step !== "confirm" ||
      (await ask({
        title: t("ask_confirm", { name: nameOf(booking) }),
        children: <Consequences booking={booking} mail={t("mail_confirmed")} />,
        yes: t("step_confirm"),
      }));
    if (agrees) change.mutate({ seen: booking.seen, what: "steps", body: { step } });
  };
  return (
    <section className="panel">
      <h2>{t("next_step")}</h2>
      {unpaid && <Unpaid {...unpaid} currency={booking.currency} />}
      {steps.map((step) => (
        <button
          key={step}
          type="button"
          className={step === "undo_travel" ? "button-quiet" : "button"}
          disabled={change.isPending}
          onClick={() => take(step)}
        >
          {t(`step_${step}` as TextKey)}
        </button>
      ))}
      {booking.possible.includes("rebook") && (
        <Link to="/bookings/$id/change" params={{ id: booking.id }} className="button-quiet">
          {t("step_rebook")}
        </Link>
      )}
      {booking.possible.includes("cancel") && <Cancellation key={booking.seen} booking={booking} change={change} />}
      <SendStatus of={change} done={change.done} />
      {question}
    </section>
  );
}

/** What is to be paid next, and by when; in the words of the lists if it is late. */
function Unpaid({ missing, due_on, currency }: Booking["schedule"][number] & { currency: string }) {
  const values = { amount: money(missing, currency), date: travelDay(due_on) };
  const isLate = due_on < officeDay(0);
  return <p className={isLate ? "fault" : "quiet"}>{t(isLate ? "part_overdue" : "step_wait", values)}</p>;
}

type CancellationProps = { booking: Booking; change: ReturnType<typeof useChangeBooking> };

function Cancellation({ booking, change }: CancellationProps) {
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
        <p>{t("cancel_lead", { amount: money(proposed, currency) })}</p>
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
