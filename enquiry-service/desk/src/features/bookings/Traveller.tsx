import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Booking } from "../../lib/api.ts";
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

/** How the traveller is reached, who travels besides, and from which enquiry; the journey itself heads the booking. */
export function Traveller({ booking }: { booking: Booking }) {
  const mayChange = useMay()("change_bookings");
  const { tour, tour_as_booked, names, country, locale, quote } = booking;
  const facts: [string, ReactNode][] = [
    [t("fact_names"), names.join(", ")],
    [t("fact_country"), country],
    [t("fact_language"), textOf("language", locale)],
    [t("fact_tour_asked"), tour_as_booked === tour ? "" : tour_as_booked],
    [t("fact_quote"), quote && <EnquiryNumber booking={booking} />],
  ];
  return (
    <section>
      <h2>{t("traveller")}</h2>
      <ContactLinks of={booking} />
      <Facts facts={facts} />
      {mayChange && booking.email && <BookingAddress key={booking.email} booking={booking} />}
      {booking.email && (
        <p className="traveller-all">
          <Link to="/bookings/$id/person" params={{ id: booking.id }}>
            {t("person_all")}
          </Link>
        </p>
      )}
    </section>
  );
}
