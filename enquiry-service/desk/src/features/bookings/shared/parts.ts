import type { BookingToAct } from "../../../lib/api.ts";
import { daysFrom, officeDay } from "../../../lib/dates.ts";

type Duty = BookingToAct["duties"][number];

/** Who has paid hears from the office within two days; after five it is late. */
const [SOON, LATE] = [2, 5];

/** For how many days something has waited. */
export const daysSince = ({ since }: Duty): number => (since ? daysFrom(since, officeDay(0)) : 0);

/** Whether a paid booking should have been confirmed by now. */
const isUnconfirmed = (duty: Duty): boolean => duty.why === "confirm" && daysSince(duty) >= SOON;

export function lookOf(duty: Duty): string {
  if (duty.why === "travelled") return "reason";
  if (duty.why !== "confirm" || daysSince(duty) > LATE) return "reason fault";
  return isUnconfirmed(duty) ? "reason soon" : "reason";
}

export type Part = "overdue" | "unconfirmed" | "rest";

/** The part of the bookings that need action to which one belongs: *Today* counts each booking once. */
export function partOf({ duties }: Pick<BookingToAct, "duties">): Part {
  if (duties.some(({ why }) => why === "overdue")) return "overdue";
  return duties.some(isUnconfirmed) ? "unconfirmed" : "rest";
}
