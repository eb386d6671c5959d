import { Link } from "@tanstack/react-router";
import type { BookingRow } from "../../../lib/api.ts";
import { travelDay } from "../../../lib/dates.ts";
import { money } from "../../../lib/money.ts";
import { t, textOf } from "../../../lib/texts.ts";

export function BookingList({ rows }: { rows: BookingRow[] }) {
  return (
    <ul className="rows">
      {rows.map((booking) => (
        <li key={booking.id}>
          <Link to="/bookings/$id" params={{ id: booking.id }} className="row">
            <span className="name">
              {booking.name || booking.number} <span className="language">{booking.locale}</span>
            </span>
            <span className="row-subject">{booking.tour}</span>
            <span className="row-details">
              {t("travel", { date: travelDay(booking.travel_date) })} · {t("travellers", { count: booking.travellers })}{" "}
              · {booking.number}
            </span>
            <span className="row-side">{textOf("booking", booking.state)}</span>
            <span className="clock">
              {booking.outstanding > 0
                ? t("outstanding", { amount: money(booking.outstanding, booking.currency) })
                : t("nothing_due")}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
