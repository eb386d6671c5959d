import { useQuery } from "@tanstack/react-query";
import { useLocation, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import texts from "../../../locales/en/departures.json";
import type { Departure } from "../../lib/api.ts";
import { monthFromNow, monthOf } from "../../lib/dates.ts";
import { useMay } from "../../lib/session.ts";
import { addTexts, t } from "../../lib/texts.ts";
import { today } from "../../lib/today.ts";
import { Empty, Pending } from "../../ui/Notice.tsx";
import { DepartureEntry } from "./DepartureEntry.tsx";
import { DepartureFilters } from "./DepartureFilters.tsx";
import { filtered, monthKey } from "./filters.ts";
import { departures } from "./queries.ts";

addTexts(texts);

/**
 * Coming departures with their places, their travellers and their waiting lists: first those that need a decision, then
 * by month, later months folded unless something was chosen.
 */
export function Departures() {
  const query = useQuery(departures);
  const filters = useSearch({ from: "/shell/departures" });
  const may = useMay();
  const due = useQuery(today).data?.departures?.map(({ id }) => id);
  if (!query.data) return <Pending query={query} />;
  const shown = filtered(query.data, filters, due);
  const isAll = !filters.tour && !filters.month && !filters.which;
  const toDecide = shown.filter(({ id }) => due?.includes(id));
  const others = shown.filter((departure) => !toDecide.includes(departure));
  const months = Object.entries(Object.groupBy(others, monthKey));
  // This month and the next three are what most colleagues look for.
  const later = monthKey({ starts: monthFromNow(4).from });
  const entries = (of: Departure[]) => (
    <ul className="departures">
      {of.map((departure) => (
        <DepartureEntry
          key={departure.id}
          departure={departure}
          mayManage={may("manage_waiting_lists")}
          mayDecide={may("change_bookings")}
          isDue={toDecide.includes(departure)}
        />
      ))}
    </ul>
  );
  return (
    <>
      <h1>{t("departures")}</h1>
      {query.data.length === 0 ? (
        <Empty title={t("no_departures")} />
      ) : (
        <>
          <DepartureFilters all={query.data} filters={filters} />
          <p className="quiet" role="status">
            {shown.length > 0 ? t("departures_count", { count: shown.length }) : t("departures_none")}
            {toDecide.length > 0 && ` ${t("departures_due", { count: toDecide.length })}`}
          </p>
        </>
      )}
      {toDecide.length > 0 && (
        <section>
          <h2>{t("departures_to_decide")}</h2>
          {entries(toDecide)}
        </section>
      )}
      {months.map(([month, of = []]) => (
        <Month key={month} name={monthOf(`${month}-01`)} of={of} isFolded={isAll && month >= later}>
          {entries(of)}
        </Month>
      ))}
    </>
  );
}

type MonthProps = { name: string; of: Departure[]; isFolded: boolean; children: ReactNode };

/** The departures of a month; a folded one says how many it has. */
function Month({ name, of, isFolded, children }: MonthProps) {
  // A link may lead to one of them.
  const { hash } = useLocation();
  if (!isFolded) {
    return (
      <section>
        <h2>{name}</h2>
        {children}
      </section>
    );
  }
  const booked = of.filter(({ taken, held }) => taken + held > 0).length;
  return (
    <details className="month" open={of.some(({ id }) => id === hash)}>
      <summary>
        {name}
        <span className="quiet">
          {[
            t("departures_of_month", { count: of.length }),
            booked > 0 && t("departures_with_travellers", { count: booked }),
          ]
            .filter(Boolean)
            .join(", ")}
        </span>
      </summary>
      {children}
    </details>
  );
}
