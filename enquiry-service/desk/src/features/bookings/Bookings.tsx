import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { t, textOf } from "../../lib/texts.ts";
import { today } from "../../lib/today.ts";
import { LoadMore } from "../../ui/LoadMore.tsx";
import { Empty, Pending } from "../../ui/Notice.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { bookingCounts, bookings } from "./queries.ts";
import { BookingList } from "./shared/BookingList.tsx";
import { partOf } from "./shared/parts.ts";

const VIEWS = ["to_act", "open", "to_pay", "to_confirm", "ended", "all"];

/** Parts of the bookings that need action, which *Today* counts; each has a tab while it is shown. */
const PARTS = ["overdue", "unconfirmed", "rest"];

export function Bookings() {
  const { view, search } = useSearch({ from: "/shell/bookings" });
  const navigate = useNavigate();
  const part = PARTS.includes(view) ? view : undefined;
  const shown = VIEWS.includes(view) ? view : "all";
  const now = useQuery(today).data;
  const counts: Record<string, number | undefined> = {
    ...useQuery(bookingCounts).data,
    to_act: now?.bookings?.length,
  };
  return (
    <>
      <h1>{t("bookings")}</h1>
      <div className="views">
        <nav aria-label={t("bookings")}>
          {[...(part ? [part] : []), ...VIEWS].map((name) => (
            <Link
              key={name}
              to="/bookings"
              search={{ view: name, search: "" }}
              aria-current={name === view ? "page" : undefined}
            >
              {textOf("bookings", name)} {counts[name] ? <span className="quiet">{counts[name]}</span> : null}
            </Link>
          ))}
        </nav>
        <SearchField
          value={search}
          label={t("search_bookings")}
          onSearch={(text) =>
            navigate({ to: "/bookings", search: { view: text ? "all" : view, search: text }, replace: true })
          }
        />
      </div>
      {(part || shown === "to_act") && !search ? (
        <BookingsToAct part={part} />
      ) : (
        <BookingPages view={shown} search={search} />
      )}
    </>
  );
}

/** The bookings that the number in the menu counts, or a part of them, each with what is to be done. */
function BookingsToAct({ part }: { part: string | undefined }) {
  const query = useQuery(today);
  if (!query.data) return <Pending query={query} />;
  const all = query.data.bookings ?? [];
  const rows = part ? all.filter((booking) => partOf(booking) === part) : all;
  if (rows.length === 0) return <Empty title={t("bookings_calm")} />;
  return (
    <>
      <p className="quiet" role="status">
        {t("bookings_count", { count: rows.length })} {t("most_urgent_first")}
      </p>
      <BookingList rows={rows} />
    </>
  );
}

/** The pages of a list that are loaded, and their number of all. */
function BookingPages({ view, search }: { view: string; search: string }) {
  const query = useInfiniteQuery(bookings(view, search));
  if (!query.data) return <Pending query={query} />;
  const pages = query.data.pages;
  const rows = pages.flatMap((page) => page.bookings);
  const total = pages[0]?.total ?? 0;
  const unreadable = pages.reduce((sum, page) => sum + page.unreadable, 0);
  if (total === 0) return <Empty title={search ? t("nothing_found") : t("no_bookings")} />;
  return (
    <>
      <p className="quiet" role="status">
        {[
          t("bookings_count", { count: total }),
          rows.length < total && t("bookings_shown", { count: rows.length }),
          t(view === "to_pay" && !search ? "oldest_debt_first" : "newest_first"),
          unreadable > 0 && t("bookings_unreadable", { count: unreadable }),
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      <BookingList rows={rows} />
      <LoadMore pages={query} />
    </>
  );
}
