import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { BookingRow, BookingToAct, ListedBooking } from "../../../lib/api.ts";
import { officeDay, travelDay } from "../../../lib/dates.ts";
import { money } from "../../../lib/money.ts";
import { t, textOf } from "../../../lib/texts.ts";
import { today } from "../../../lib/today.ts";
import { RowHeads } from "../../../ui/RowHeads.tsx";
import { BookingReason } from "./BookingReason.tsx";

/** Bookings of a person have no payment days; those that need action say what is to be done. */
type Row = BookingRow & Partial<Pick<ListedBooking, "next_part"> & Pick<BookingToAct, "duties">>;

type Props = {
  rows: Row[];
  /** Whether overdue amounts stand above the list, and are not named again. */
  isOverdueAbove?: boolean;
};

export function BookingList({ rows, isOverdueAbove = false }: Props) {
  const last = t(rows.some((booking) => booking.duties) ? "to_do" : "bookings_to_pay");
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
              {booking.duties ? (
                <Reasons booking={booking} of={booking.duties} />
              ) : (
                <NextPayment
                  of={booking}
                  toDo={toAct.find(({ id }) => id === booking.id)?.duties ?? []}
                  isOverdueAbove={isOverdueAbove}
                />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** All that is to be done about a booking, each in a line. */
const Reasons = ({ booking, of }: { booking: BookingRow; of: BookingToAct["duties"] }) => (
  <span className="clock reasons">
    {of.map((duty) => (
      <BookingReason key={duty.why} of={duty} currency={booking.currency} />
    ))}
  </span>
);

type NextPaymentProps = { of: Row; toDo: BookingToAct["duties"]; isOverdueAbove: boolean };

/** The amount that is to be paid next, with its day. Where nothing is, the office may still have something to do. */
function NextPayment({ of, toDo, isOverdueAbove }: NextPaymentProps) {
  const { next_part: part, is_quarantined, outstanding, currency } = of;
  if (is_quarantined) return <span className="clock">{t("not_accepted")}</span>;
  if (!part) {
    if (outstanding <= 0 && toDo.length > 0) return <Reasons booking={of} of={toDo} />;
    return (
      <span className="clock">
        {outstanding > 0 ? t("outstanding", { amount: money(outstanding, currency) }) : t("nothing_due")}
      </span>
    );
  }
  const values = { amount: money(part.missing, currency), date: travelDay(part.due_on) };
  const isOverdue = part.due_on < officeDay(0);
  if (isOverdue && isOverdueAbove) return <span className="clock" />;
  return isOverdue ? (
    <span className="clock clock-overdue">{t("part_overdue", values)}</span>
  ) : (
    <span className="clock">{t("part_due", values)}</span>
  );
}
