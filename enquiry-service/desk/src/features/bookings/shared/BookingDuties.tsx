import { Link } from "@tanstack/react-router";
import type { Today } from "../../../lib/api.ts";
import { travelDay } from "../../../lib/dates.ts";
import { t } from "../../../lib/texts.ts";
import { Duties } from "../../../ui/Duties.tsx";
import { BookingReasons } from "./BookingReason.tsx";

/** The bookings that wait for a step of the office, each with all that is to be done. */
export const BookingDuties = ({ now }: { now: Today }) => (
  <Duties title={t("bookings_to_decide")} of={now.bookings ?? []} keyOf={(booking) => booking.id}>
    {(booking) => (
      <>
        <Link to="/bookings/$id" params={{ id: booking.id }}>
          {booking.name || booking.number}
        </Link>
        <span className="quiet">
          {booking.tour}, {travelDay(booking.travel_date)}
        </span>
        <span className="quiet">{booking.number}</span>
        <span className="reasons">
          <BookingReasons of={booking.duties} currency={booking.currency} />
        </span>
      </>
    )}
  </Duties>
);
