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

type Props = { id: string; mayBegin: boolean };

/** The bookings of a case, and the way to a new one; nothing for those who may begin none and find none. */
export function BookingsOfCase({ id, mayBegin }: Props) {
  const bookings = useQuery(bookingsOfCase(id)).data ?? [];
  if (bookings.length === 0 && !mayBegin) return null;
  return (
    <section>
      <h2>{t("case_bookings")}</h2>
      {bookings.length > 0 && (
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
      )}
      {mayBegin && (
        <p className="choices">
          <Link to="/cases/$id/booking" params={{ id }} className="button-quiet">
            {t("order_begin")}
          </Link>
        </p>
      )}
    </section>
  );
}
