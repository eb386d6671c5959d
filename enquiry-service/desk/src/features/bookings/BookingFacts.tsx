import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Booking } from "../../lib/api.ts";
import { daysFrom, travelDays } from "../../lib/dates.ts";
import { useMay } from "../../lib/session.ts";
import { t, textOf } from "../../lib/texts.ts";
import { ContactLinks } from "../../ui/ContactLinks.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { mailsOfBooking } from "../mails/queries.ts";
import { BookingAddress } from "./BookingAddress.tsx";

export const travellersOf = ({ adults, children }: Booking): string =>
  [t("adults", { count: adults }), children ? t("children", { count: children }) : ""].filter(Boolean).join(" · ");

/** The number of the enquiry that has led to the booking, as a link to its case. */
function EnquiryNumber({ booking: { id, quote } }: { booking: Booking }) {
  const enquiry = useQuery(mailsOfBooking(id)).data?.enquiry;
  if (!enquiry) return quote;
  return (
    <Link to="/cases/$id" params={{ id: enquiry.id }}>
      {quote}
    </Link>
  );
}

/** Which journey was booked, for whom, and from which enquiry. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const { tour, tour_as_booked, travel_date, last_day, quote } = booking;
  const facts: [string, ReactNode][] = [
    [t("fact_tour"), tour],
    [t("fact_tour_asked"), tour_as_booked === tour ? "" : tour_as_booked],
    [
      t("fact_days"),
      t("days_of_journey", { days: travelDays(travel_date, last_day), count: daysFrom(travel_date, last_day) + 1 }),
    ],
    [t("fact_travellers"), travellersOf(booking)],
    [t("fact_names"), booking.names.join(", ")],
    [t("fact_quote"), quote && <EnquiryNumber booking={booking} />],
  ];
  return (
    <section>
      <h2>{t("journey")}</h2>
      <Facts facts={facts} />
    </section>
  );
}

/** How the traveller is reached. */
export function Traveller({ booking }: { booking: Booking }) {
  const mayChange = useMay()("change_bookings");
  return (
    <section>
      <h2>{t("traveller")}</h2>
      <ContactLinks of={booking} />
      {mayChange && booking.email && <BookingAddress key={booking.email} booking={booking} />}
      <Facts
        facts={[
          [t("fact_country"), booking.country],
          [t("fact_language"), textOf("language", booking.locale)],
        ]}
      />
      {booking.email && (
        <p>
          <Link to="/bookings/$id/person" params={{ id: booking.id }}>
            {t("person_all")}
          </Link>
        </p>
      )}
    </section>
  );
}
