import type { BookingToAct } from "../../../lib/api.ts";
import { travelDay } from "../../../lib/dates.ts";
import { money } from "../../../lib/money.ts";
import { t, textOf } from "../../../lib/texts.ts";
import { daysSince, lookOf } from "./parts.ts";

type Duty = BookingToAct["duties"][number];

/** The steps that a booking needs: what is to be done, and since when it is late. */
export const BookingReasons = ({ of, currency }: { of: Duty[]; currency: string }) =>
  of.map((duty) => (
    <span key={duty.why} className={lookOf(duty)}>
      {textOfDuty(duty, currency)}
    </span>
  ));

function textOfDuty(duty: Duty, currency: string): string {
  const { why, amount, since } = duty;
  const sum = money(amount ?? 0, currency);
  if (why === "refund") return t("decide_refund", { amount: sum });
  if (why === "overdue") return since ? t("part_overdue", { amount: sum, date: travelDay(since) }) : "";
  const days = daysSince(duty);
  return why === "confirm" && days > 0 ? t("confirm_paid", { count: days }) : textOf("decide", why);
}
