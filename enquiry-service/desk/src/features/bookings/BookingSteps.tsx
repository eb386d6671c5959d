import { Link } from "@tanstack/react-router";
import type { Booking } from "../../lib/api.ts";
import { travelDay } from "../../lib/dates.ts";
import { money } from "../../lib/money.ts";
import { useMay } from "../../lib/session.ts";
import { t } from "../../lib/texts.ts";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { Cancellation } from "./Cancellation.tsx";
import { MoneyStep } from "./MoneyStep.tsx";
import { isOverdue, nextSteps, type Step, unpaidPart } from "./nextSteps.ts";
import { PlainStep } from "./PlainStep.tsx";
import { PossiblePayments, usePossiblePayments } from "./PossiblePayments.tsx";
import { useChangeBooking } from "./queries.ts";
import { Reminder } from "./Reminder.tsx";

/** Steps that never come next. */
const BACKWARDS: Step[] = ["rebook", "cancel", "undo_travel"];

/** The possible next steps of the booking: the first is filled, and the way out comes last. */
export function BookingSteps({ booking }: { booking: Booking }) {
  const change = useChangeBooking(booking);
  const steps = nextSteps(booking, useMay());
  const possible = usePossiblePayments(booking);
  if (steps.length === 0) return null;
  const first = steps.find((step) => !BACKWARDS.includes(step));
  const isOff = booking.is_cancelled_departure && steps.includes("cancel");
  const unpaid = isOff ? undefined : unpaidPart(booking);
  const lines = unpaid ? possible : [];
  // Nobody is reminded of an amount that may have come: it is matched first.
  const look = (step: Step) => (step === first && lines.length === 0 ? "button" : "button-quiet");
  return (
    <section className="panel steps">
      <h2>{t("next_step")}</h2>
      {isOff && <p className="fault">{t("departure_off")}</p>}
      {unpaid && <Unpaid part={unpaid} currency={booking.currency} />}
      <PossiblePayments lines={lines} />
      {!first && !unpaid && !isOff && booking.state === "confirmed" && <p className="quiet">{t("step_none")}</p>}
      {steps.map((step) => {
        if (step === "rebook") return <ChangeLink key={step} id={booking.id} />;
        if (step === "cancel") {
          // The proposed charge is typed anew when the booking changes, or its departure is called off.
          const key = `${booking.seen} ${booking.is_cancelled_departure}`;
          return <Cancellation key={key} booking={booking} change={change} />;
        }
        if (step === "remind") return <Reminder key={step} booking={booking} className={look(step)} />;
        if (step === "payments" || step === "refunds") {
          return <MoneyStep key={step} what={step} className={look(step)} />;
        }
        return <PlainStep key={step} booking={booking} step={step} change={change} className={look(step)} />;
      })}
      <SendStatus of={change} done={change.done} />
    </section>
  );
}

/** What is to be paid next, and by when; in the words of the lists if it is late. */
function Unpaid({ part, currency }: { part: Booking["schedule"][number]; currency: string }) {
  const values = { amount: money(part.missing, currency), date: travelDay(part.due_on) };
  const isLate = isOverdue(part);
  return <p className={isLate ? "fault" : "quiet"}>{t(isLate ? "part_overdue" : "step_wait", values)}</p>;
}

const ChangeLink = ({ id }: { id: string }) => (
  <Link to="/bookings/$id/change" params={{ id }} className="button-quiet">
    {t("step_rebook")}
  </Link>
);
