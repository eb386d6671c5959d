import type { Booking, Permission } from "../../lib/api.ts";
import { officeDay } from "../../lib/dates.ts";

/** The steps of a booking; the service names its own of them as possible. */
export type Step = "refunds" | "payments" | "remind" | "confirm" | "travel" | "undo_travel" | "rebook" | "cancel";

/** What is to be paid next. */
export const unpaidPart = ({ schedule }: Booking) => schedule.find(({ missing }) => missing > 0);

export const isOverdue = ({ due_on }: Booking["schedule"][number]) => due_on < officeDay(0);

/** The steps that the person may take, in the order of *Today*: the first is the one that comes next. */
export function nextSteps(booking: Booking, may: (permission: Permission) => boolean): Step[] {
  const { possible, overpaid, outstanding, email } = booking;
  const part = unpaidPart(booking);
  // Nobody is asked to pay for a departure that does not take place.
  const isOff = booking.is_cancelled_departure;
  const isLate = part !== undefined && isOverdue(part) && !isOff;
  const pay: Step[] = [];
  const isOwed = outstanding > 0 && !isOff;
  const canRemind = isOwed && email && may("answer_cases");
  // Who is late has to hear from the office; a payment that has arrived is recorded whenever it comes.
  if (isLate && canRemind) pay.push("remind");
  // An expired booking goes on with its payment.
  if ((isOwed || booking.state === "expired") && possible.includes("receive") && may("record_money")) {
    pay.push("payments");
  }
  if (!isLate && canRemind) pay.push("remind");
  const changes = (...steps: Step[]) => (may("change_bookings") ? steps.filter((step) => possible.includes(step)) : []);
  return [
    ...(overpaid > 0 && possible.includes("refund") && may("record_money") ? (["refunds"] as const) : []),
    ...(isLate ? pay : []),
    ...changes("confirm", "travel"),
    ...(isLate ? [] : pay),
    ...changes("undo_travel", "rebook", "cancel"),
  ];
}
