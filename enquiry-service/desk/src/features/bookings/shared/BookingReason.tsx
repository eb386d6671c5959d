import type { BookingToAct } from "../../../lib/api.ts";
import { travelDay } from "../../../lib/dates.ts";
import { money } from "../../../lib/money.ts";
import { t, textOf } from "../../../lib/texts.ts";

/** A step that a booking needs: what is to be done, and since when it is late. */
export function BookingReason({ of, currency }: { of: BookingToAct["duties"][number]; currency: string }) {
  const { why, amount, due_on: due } = of;
  const sum = money(amount ?? 0, currency);
  return (
    <span className={why === "confirm" || why === "travelled" ? "reason" : "reason fault"}>
      {why === "refund" && t("decide_refund", { amount: sum })}
      {why === "overdue" && due && t("part_overdue", { amount: sum, date: travelDay(due) })}
      {why !== "refund" && why !== "overdue" && textOf("decide", why)}
    </span>
  );
}
