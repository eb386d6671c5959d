import type { BookingToAct } from "../../../lib/api.ts";
import { daysFrom, officeDay, travelDay } from "../../../lib/dates.ts";
import { money } from "../../../lib/money.ts";
import { t, textOf } from "../../../lib/texts.ts";

/** Who has paid hears from the office within two days; after five it is late. */
const [SOON, LATE] = [2, 5];

/** A step that a booking needs: what is to be done, and since when it is late. */
export function BookingReason({ of, currency }: { of: BookingToAct["duties"][number]; currency: string }) {
  const { why, amount, since } = of;
  const sum = money(amount ?? 0, currency);
  const days = since ? daysFrom(since, officeDay(0)) : 0;
  const isLate = why === "confirm" ? days > LATE : why !== "travelled";
  const isSoon = why === "confirm" && days >= SOON;
  return (
    <span className={isLate ? "reason fault" : isSoon ? "reason soon" : "reason"}>
      {why === "refund" && t("decide_refund", { amount: sum })}
      {why === "overdue" && since && t("part_overdue", { amount: sum, date: travelDay(since) })}
      {why === "confirm" && days > 0
        ? t("confirm_paid", { count: days })
        : why !== "refund" && why !== "overdue" && textOf("decide", why)}
    </span>
  );
}
