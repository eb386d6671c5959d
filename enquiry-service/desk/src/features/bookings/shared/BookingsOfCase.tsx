import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type CaseBooking, read } from "../../../lib/api.ts";
import { REFRESH } from "../../../lib/cache.ts";
import { travelDay } from "../../../lib/dates.ts";
import { t, textOf } from "../../../lib/texts.ts";

/** The bookings with the number of a case, and the one for which the case was begun. */
export const bookingsOfCase = (id: string) =>
  queryOptions({
    queryKey: ["case-bookings", id] as const,
    queryFn: () => read<CaseBooking[]>(`cases/${id}/bookings`),
    refetchInterval: REFRESH,
  });

/** The bookings of a case; nothing where there are none. */
export function BookingsOfCase({ id }: { id: string }) {
  const bookings = useQuery(bookingsOfCase(id)).data ?? [];
  if (bookings.length === 0) return null;
  return (
    <section>
      <h2>{t("case_bookings")}</h2>
      <ul className="lines">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <Link to="/bookings/$id" params={{ id: booking.id }}>
              {booking.number}
            </Link>
            <span>{booking.is_quarantined ? t("booking_is_quarantined") : textOf("booking", booking.state)}</span>
            <span>
              {booking.tour}, {travelDay(booking.travel_date)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
