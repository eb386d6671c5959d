import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Booking } from "../../lib/api.ts";
import { moment, travelDay } from "../../lib/dates.ts";
import { money } from "../../lib/money.ts";
import { useMay } from "../../lib/session.ts";
import { t, textOf } from "../../lib/texts.ts";
import { ContactLinks } from "../../ui/ContactLinks.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Pending } from "../../ui/Notice.tsx";
import { LogLink } from "../audit/shared/LogLink.tsx";
import { mailsOfBooking } from "../mails/queries.ts";
import { BookingAddress } from "./BookingAddress.tsx";
import { BookingHistory } from "./BookingHistory.tsx";
import { BookingMails } from "./BookingMails.tsx";
import { BookingSteps } from "./BookingSteps.tsx";
import { HeldBooking } from "./HeldBooking.tsx";
import { Ledger } from "./Ledger.tsx";
import { MoneyForms } from "./MoneyForms.tsx";
import { isOverdue, unpaidPart } from "./nextSteps.ts";
import { oneBooking } from "./queries.ts";
import { Sums } from "./shared/Sums.tsx";

export function BookingScreen() {
  const { id } = useParams({ from: "/shell/bookings/$id" });
  const query = useQuery(oneBooking(id));
  const may = useMay();
  if (!query.data) return <Pending query={query} />;
  const booking = query.data;
  const isHeld = booking.quarantine && booking.state === "requested";
  const unpaid = unpaidPart(booking);
  const isLate = unpaid !== undefined && isOverdue(unpaid) && !booking.is_cancelled_departure;
  const moneyForms = may("record_money") && <MoneyForms key={booking.id} booking={booking} />;
  return (
    <article className="record">
      <Link to="/bookings" search={{ view: "to_act", search: "" }} className="back">
        {t("back_to_bookings")}
      </Link>
      <header>
        <h1>{booking.name || booking.number}</h1>
        <p className="meta">
          {isHeld ? (
            <span className="badge badge-quarantine">{t("view_quarantine")}</span>
          ) : (
            <span className={`badge badge-${booking.state}`}>{textOf("booking", booking.state)}</span>
          )}
          <span>{booking.number}</span>
          <span>{t("received", { when: moment(booking.received_at) })}</span>
        </p>
        <p className="meta dotted">
          <span>{t("travel", { date: travelDay(booking.travel_date) })}</span>
          <span>{travellersOf(booking)}</span>
          <span>{booking.tour}</span>
          <span>{textOf("language", booking.locale)}</span>
        </p>
      </header>
      {/* Nothing is owed before somebody has accepted it. */}
      {!isHeld && <Sums of={booking} isLate={isLate} />}
      <div className="columns">
        {/* What was typed and unfolded belongs to this booking. */}
        <aside key={booking.id}>
          {!isHeld && <BookingSteps booking={booking} />}
          {/* On a phone the journey comes before the money, unless that is late. */}
          {isLate && moneyForms}
        </aside>
        <div className="columns-main">
          {isHeld && <HeldBooking key={booking.id} booking={booking} />}
          {booking.message && (
            <section>
              <h2>{t("visitor_wrote")}</h2>
              <blockquote className="words" lang={booking.locale}>
                {booking.message}
              </blockquote>
            </section>
          )}
          <BookingFacts booking={booking} />
          <Documents booking={booking} />
          <BookingMails booking={booking} />
        </div>
        <div>
          {!isLate && moneyForms}
          <Ledger booking={booking} />
          <BookingHistory booking={booking} />
          <LogLink number={booking.number}>{t("log_of_booking")}</LogLink>
        </div>
      </div>
    </article>
  );
}

const travellersOf = ({ adults, children }: Booking): string =>
  [t("adults", { count: adults }), children ? t("children", { count: children }) : ""].filter(Boolean).join(" · ");

/** Such as `2 × $2,290 + 1 × $1,145 (child up to 5) − $50 (friend’s discount) = $5,675`. */
function priceInParts({ parts, lines, discount, currency }: Booking): ReactNode {
  if (lines.length > 0) {
    return (
      <ul className="lines">
        {lines.map(({ text, quantity, unit, each }, at) => (
          <li key={at}>
            <span>{text}</span>
            <span>
              {t("price_of_units", { count: quantity, amount: money(each, currency), unit: textOf("unit", unit) })}
            </span>
          </li>
        ))}
      </ul>
    );
  }
  const prices = parts.map(({ basis, up_to, count, each }) => {
    const amount = money(each, currency);
    if (up_to != null) return t("price_of_children", { count, amount, age: up_to });
    return basis === "own_room" ? t("price_of_own_room", { amount }) : t("price_of_travellers", { count, amount });
  });
  const taken = discount > 0 ? t("price_discount", { amount: money(discount, currency) }) : "";
  const sum = [prices.join(" + "), taken].filter(Boolean).join(" − ");
  const isSum = parts.length > 1 || parts.some(({ count }) => count > 1) || discount > 0;
  const total = parts.reduce((all, { count, each }) => all + count * each, -discount);
  return isSum ? t("price_total", { sum, amount: money(total, currency) }) : sum;
}

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

function BookingFacts({ booking }: { booking: Booking }) {
  const mayChange = useMay()("change_bookings");
  const facts: [string, ReactNode][] = [
    [t("fact_tour_asked"), booking.tour_as_booked === booking.tour ? "" : booking.tour_as_booked],
    [t("fact_names"), booking.names.join(", ")],
    [t("fact_price"), priceInParts(booking)],
    [t("fact_other_terms"), booking.other_terms],
    [t("fact_pays"), `${textOf("pay", booking.pay)}, ${textOf("method", booking.method)}`],
    [t("fact_country"), booking.country],
    [t("fact_quote"), booking.quote && <EnquiryNumber booking={booking} />],
  ];
  return (
    <section>
      <h2>{t("journey")}</h2>
      <Facts facts={facts} />
      <ContactLinks of={booking} />
      {mayChange && booking.email && <BookingAddress key={booking.email} booking={booking} />}
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

function Documents({ booking }: { booking: Booking }) {
  if (booking.documents.length === 0) return null;
  return (
    <section>
      <h2>{t("documents")}</h2>
      <ul className="lines dated">
        {booking.documents.map((document) => (
          <li key={document.name}>
            <span>{moment(document.issued_at)}</span>
            <a href={`/api/desk/bookings/${booking.id}/documents/${document.name}`} target="_blank" rel="noopener">
              {document.name}
            </a>
            <span>{textOf("document", document.kind)}</span>
            <span className="amount">{money(document.amount, booking.currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
