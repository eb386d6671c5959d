import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { Booking } from "../../lib/api.ts";
import { dayAndTime, moment, travelDays } from "../../lib/dates.ts";
import { money } from "../../lib/money.ts";
import { oneBooking } from "../../lib/oneBooking.ts";
import { useMay } from "../../lib/session.ts";
import { t, textOf } from "../../lib/texts.ts";
import { Pending } from "../../ui/Notice.tsx";
import { LogLink } from "../audit/shared/LogLink.tsx";
import { BookingHistory } from "./BookingHistory.tsx";
import { BookingMails } from "./BookingMails.tsx";
import { BookingSteps } from "./BookingSteps.tsx";
import { HeldBooking } from "./HeldBooking.tsx";
import { Ledger } from "./Ledger.tsx";
import { MoneyForms } from "./MoneyForms.tsx";
import { isOverdue, unpaidPart } from "./nextSteps.ts";
import { Price } from "./Price.tsx";
import { Sums } from "./shared/Sums.tsx";
import { Traveller, travellersOf } from "./Traveller.tsx";

export function BookingScreen() {
  const { id } = useParams({ from: "/shell/bookings/$id" });
  const query = useQuery(oneBooking(id));
  const may = useMay();
  if (!query.data) return <Pending query={query} />;
  const booking = query.data;
  const isHeld = booking.quarantine && booking.state === "requested";
  const unpaid = unpaidPart(booking);
  const isLate = unpaid !== undefined && isOverdue(unpaid) && !booking.is_cancelled_departure;
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
          <span>{t("received", { when: dayAndTime(booking.received_at) })}</span>
        </p>
        <p className="meta dotted">
          <span>{travelDays(booking.travel_date, booking.last_day)}</span>
          <span>{travellersOf(booking)}</span>
          <span>{booking.tour}</span>
        </p>
      </header>
      {/* Nothing is owed before somebody has accepted it. */}
      {!isHeld && <Sums of={booking} isLate={isLate} />}
      <div className="columns">
        {/* What was typed and unfolded belongs to this booking. */}
        <aside key={booking.id}>{!isHeld && <BookingSteps booking={booking} />}</aside>
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
          <Traveller booking={booking} />
          <Ledger booking={booking} />
          <Documents booking={booking} />
          <BookingMails booking={booking} />
        </div>
        <div>
          {may("record_money") && <MoneyForms key={booking.id} booking={booking} />}
          <Price booking={booking} />
          <BookingHistory booking={booking} />
          <LogLink number={booking.number}>{t("log_of_booking")}</LogLink>
        </div>
      </div>
    </article>
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
