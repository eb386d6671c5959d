import type { BookingToAct } from "../../../lib/api.ts";
import { daysFrom, officeDay, travelDay } from "../../../lib/dates.ts";
import { money } from "../../../lib/money.ts";
import { t, textOf } from "../../../lib/texts.ts";

type Duty = BookingToAct["duties"][number];

/** Who has paid hears from the office within two days; after five it is late. */
const [SOON, LATE] = [2, 5];

/** The steps that a booking needs: what is to be done, and since when it is late. */
export const BookingReasons = ({ of, currency }: { of: Duty[]; currency: string }) =>
  of.map((duty) => (
    <span key={duty.why} className={lookOf(duty)}>
      {textOfDuty(duty, currency)}
    </span>
  ));

/** For how many days something has waited. */
const daysSince = ({ since }: Duty): number => (since ? daysFrom(since, officeDay(0)) : 0);

function lookOf(duty: Duty): string {
  if (duty.why === "travelled") return "reason";
  if (duty.why !== "confirm" || daysSince(duty) > LATE) return "reason fault";
  return daysSince(duty) >= SOON ? "reason soon" : "reason";
}

function textOfDuty(duty: Duty, currency: string): string {
  const { why, amount, since } = duty;
  const sum = money(amount ?? 0, currency);
  if (why === "refund") return t("decide_refund", { amount: sum });
  if (why === "overdue") return since ? t("part_overdue", { amount: sum, date: travelDay(since) }) : "";
  const days = daysSince(duty);
  return why === "confirm" && days > 0 ? t("confirm_paid", { count: days }) : textOf("decide", why);
}
