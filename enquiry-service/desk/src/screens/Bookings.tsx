import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { Booking } from "../api.ts";
import { travelDay } from "../dates.ts";
import { money } from "../money.ts";
import { LinkRow } from "../parts/LinkRow.tsx";
import { Empty, Pending } from "../parts/Notice.tsx";
import { bookings } from "../queries.ts";
import { isFoundBy } from "../search.ts";
import { t, textOf } from "../texts.ts";

/** The filter of each list. */
const VIEWS: Record<string, (booking: Booking) => boolean> = {
  open: ({ state }) => ["requested", "awaiting_payment", "deposit_paid", "paid", "confirmed"].includes(state),
  to_pay: ({ outstanding, state }) => outstanding > 0 && !["requested", "cancelled", "expired"].includes(state),
  to_confirm: ({ state }) => state === "deposit_paid" || state === "paid",
  ended: ({ state }) => ["cancelled", "refunded", "travelled", "expired"].includes(state),
  all: () => true,
};

export function Bookings() {
  const { view, search } = useSearch({ from: "/shell/bookings" });
  const navigate = useNavigate();
  const query = useQuery(bookings);
  if (!query.data) return <Pending query={query} />;
  const shown = query.data.filter(VIEWS[view] ?? (() => true)).filter(isFoundBy(search));
  return (
    <>
      <h1>{t("bookings")}</h1>
      <div className="views">
        <LinkRow label={t("bookings")}>
          {Object.keys(VIEWS).map((name) => (
            <Link
              key={name}
              to="/bookings"
              search={{ view: name, search: "" }}
              aria-current={name === view ? "page" : undefined}
            >
              {textOf("bookings", name)}
            </Link>
          ))}
        </LinkRow>
        <search>
          <input
            type="search"
            value={search}
            placeholder={t("search_bookings")}
            aria-label={t("search_bookings")}
            onChange={(event) =>
              navigate({ to: "/bookings", search: { view: "all", search: event.target.value }, replace: true })
            }
          />
        </search>
      </div>
      {shown.length > 0 ? <BookingList rows={shown} /> : <Empty title={t("no_bookings")} />}
    </>
  );
}

function BookingList({ rows }: { rows: Booking[] }) {
  return (
    <ul className="cases">
      {rows.map((booking) => (
        <li key={booking.id}>
          <Link to="/bookings/$id" params={{ id: booking.id }} className="case">
            <span className="case-name">
              {booking.name || booking.number} <span className="language">{booking.locale}</span>
            </span>
            <span className="case-tour">{booking.tour}</span>
            <span className="case-journey">
              {t("travel", { date: travelDay(booking.travel_date) })} · {t("travellers", { count: booking.travellers })}
            </span>
            <span className="case-owner">{textOf("booking", booking.state)}</span>
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
