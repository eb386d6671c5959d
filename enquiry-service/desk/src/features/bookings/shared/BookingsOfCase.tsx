import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type CaseBooking, read } from "../../../lib/api.ts";
import { REFRESH } from "../../../lib/cache.ts";
import { travelDay } from "../../../lib/dates.ts";
import { t, textOf } from "../../../lib/texts.ts";
import { today } from "../../../lib/today.ts";
import { BookingReasons } from "./BookingReason.tsx";

/** The bookings with the number of a case, and the one for which the case was begun. */
export const bookingsOfCase = (id: string) =>
  queryOptions({
    queryKey: ["case-bookings", id] as const,
    queryFn: () => read<CaseBooking[]>(`cases/${id}/bookings`),
    refetchInterval: REFRESH,
  });

/** What the office has to do about the bookings of a case; else `otherwise`, how long the visitor has been silent. */
export function DutiesOfCase({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  const bookings = useQuery(bookingsOfCase(id)).data ?? [];
  const toAct = useQuery(today).data?.bookings ?? [];
  const due = toAct.filter((booking) => bookings.some((one) => one.id === booking.id));
  if (due.length === 0) return otherwise;
  return due.map(({ duties, currency, id }) => (
    <Link key={id} to="/bookings/$id" params={{ id }}>
      <BookingReasons of={duties} currency={currency} />
    </Link>
  ));
}

/** The bookings of a case; nothing where there are none. */
export function BookingsOfCase({ id }: { id: string }) {
  const bookings = useQuery(bookingsOfCase(id)).data ?? [];
  const toAct = useQuery(today).data?.bookings ?? [];
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
            {/* The head of the case says it of the only one. */}
            {bookings.length > 1 && (
              <span>
                {booking.tour}, {travelDay(booking.travel_date)}
              </span>
            )}
            {toAct
              .filter(({ id }) => id === booking.id)
              .map(({ duties, currency }) => (
                <BookingReasons key={currency} of={duties} currency={currency} />
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
