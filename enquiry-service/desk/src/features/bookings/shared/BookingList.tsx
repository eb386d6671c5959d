import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { BookingRow, BookingToAct, ListedBooking } from "../../../lib/api.ts";
import { officeDay, travelDay } from "../../../lib/dates.ts";
import { money } from "../../../lib/money.ts";
import { t, textOf } from "../../../lib/texts.ts";
import { today } from "../../../lib/today.ts";
import { RowHeads } from "../../../ui/RowHeads.tsx";
import { BookingReasons } from "./BookingReason.tsx";

/** Bookings of a person have no payment days; those that need action say what is to be done. */
type Row = BookingRow & Partial<Pick<ListedBooking, "next_part"> & Pick<BookingToAct, "duties">>;

type Props = {
  rows: Row[];
  /** Whether overdue amounts stand above the list, and are not named again. */
  isOverdueAbove?: boolean;
};

export function BookingList({ rows, isOverdueAbove = false }: Props) {
  const last = t(rows.some((booking) => booking.duties) ? "to_do" : "bookings_next");
  const toAct = useQuery(today).data?.bookings ?? [];
  return (
    <>
      <RowHeads heads={[t("name"), t("fact_tour"), t("journey"), t("state"), last]} />
      <ul className="rows">
        {rows.map((booking) => (
          <li key={booking.id}>
            <Link to="/bookings/$id" params={{ id: booking.id }} className="row">
              <span className="name">
                {booking.name || booking.number} <span className="language">{booking.locale}</span>
                <span className="row-number">{booking.number}</span>
              </span>
              <span className="row-subject">{booking.tour}</span>
              <span className="row-details">
                {travelDay(booking.travel_date)} · {t("travellers", { count: booking.travellers })}
              </span>
              {booking.is_quarantined ? (
                <span className="row-side">
                  <span className="badge badge-quarantine">{t("view_quarantine")}</span>
                </span>
              ) : (
                <span className="row-side">{textOf("booking", booking.state)}</span>
              )}
              <NextStep
                of={booking}
                duties={booking.duties ?? toAct.find(({ id }) => id === booking.id)?.duties ?? []}
                isOverdueAbove={isOverdueAbove}
              />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

type NextStepProps = { of: Row; duties: BookingToAct["duties"]; isOverdueAbove: boolean };

/** All that the office has to do about a booking, each in a line; then the payment that comes next, with its day. */
function NextStep({ of, duties, isOverdueAbove }: NextStepProps) {
  const toDo = duties.filter(({ why }) => why !== "overdue" || !isOverdueAbove);
  return (
    <span className="clock reasons">
      <BookingReasons of={toDo} currency={of.currency} />
      {!of.duties && <NextPayment of={of} isAlone={toDo.length === 0} />}
    </span>
  );
}

/** The amount that is to be paid next, with its day, unless it is overdue: then it is a reason to act. */
function NextPayment({ of, isAlone }: { of: Row; isAlone: boolean }) {
  const { next_part: part, is_quarantined, outstanding, currency } = of;
  if (part) {
    const values = { amount: money(part.missing, currency), date: travelDay(part.due_on) };
    return part.due_on < officeDay(0) ? null : (
      <span className={isAlone ? undefined : "quiet"}>{t("part_due", values)}</span>
    );
  }
  if (!isAlone) return null;
  if (is_quarantined) return t("not_accepted");
  return outstanding > 0 ? t("outstanding", { amount: money(outstanding, currency) }) : t("nothing_due");
}
