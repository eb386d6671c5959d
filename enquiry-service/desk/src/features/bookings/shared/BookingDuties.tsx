import { Link } from "@tanstack/react-router";
import type { Today } from "../../../lib/api.ts";
import { travelDay } from "../../../lib/dates.ts";
import { money } from "../../../lib/money.ts";
import { t, textOf } from "../../../lib/texts.ts";
import { Duties } from "../../../ui/Duties.tsx";

/** The overdue payments, and the bookings that wait for a step of the office. */
export function BookingDuties({ now }: { now: Today }) {
  return (
    <>
      <Duties title={t("money_overdue")} of={now.overdue ?? []} keyOf={(late) => late.booking}>
        {(late) => (
          <>
            <Link to="/bookings/$id" params={{ id: late.booking }}>
              {late.number}
            </Link>
            <span>{late.name}</span>
            <span>{t("missing", { amount: money(late.missing, late.currency) })}</span>
            <span className="reason fault">{t("since_day", { date: travelDay(late.due_on) })}</span>
          </>
        )}
      </Duties>
      <Duties title={t("bookings_to_decide")} of={now.to_decide ?? []} keyOf={(duty) => `${duty.booking} ${duty.why}`}>
        {(duty) => (
          <>
            <Link to="/bookings/$id" params={{ id: duty.booking }}>
              {duty.number}
            </Link>
            <span>{duty.name}</span>
            <span className="quiet">
              {duty.tour}, {travelDay(duty.travel_date)}
            </span>
            <span className={duty.why === "confirm" || duty.why === "travelled" ? "reason" : "reason fault"}>
              {duty.why === "refund"
                ? t("decide_refund", { amount: money(duty.overpaid, duty.currency) })
                : textOf("decide", duty.why)}
            </span>
          </>
        )}
      </Duties>
    </>
  );
}
