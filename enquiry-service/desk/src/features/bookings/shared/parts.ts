import type { BookingToAct } from "../../../lib/api.ts";
import { daysFrom, officeDay } from "../../../lib/dates.ts";

type Duty = BookingToAct["duties"][number];

/** After as many days, a booking that is paid is late to confirm. */
const LATE = 2;

/** For how many days something has waited. */
export const daysSince = ({ since }: Duty): number => (since ? daysFrom(since, officeDay(0)) : 0);

/** Whether a paid booking should have been confirmed by now. */
const isUnconfirmed = (duty: Duty): boolean => duty.why === "confirm" && daysSince(duty) >= LATE;

export function lookOf(duty: Duty): string {
  const isQuiet = duty.why === "travelled" || (duty.why === "confirm" && !isUnconfirmed(duty));
  return isQuiet ? "reason" : "reason fault";
}

export type Part = "overdue" | "unconfirmed" | "rest";

/** The part of the bookings that need action to which one belongs: *Today* counts each booking once. */
export function partOf({ duties }: Pick<BookingToAct, "duties">): Part {
  if (duties.some(({ why }) => why === "overdue")) return "overdue";
  return duties.some(isUnconfirmed) ? "unconfirmed" : "rest";
}
