import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import texts from "../../../locales/en/departures.json";
import type { Departure } from "../../lib/api.ts";
import { monthOf } from "../../lib/dates.ts";
import { useMay } from "../../lib/session.ts";
import { addTexts, t } from "../../lib/texts.ts";
import { today } from "../../lib/today.ts";
import { Empty, Pending } from "../../ui/Notice.tsx";
import { DepartureEntry } from "./DepartureEntry.tsx";
import { DepartureFilters } from "./DepartureFilters.tsx";
import { filtered } from "./filters.ts";
import { departures } from "./queries.ts";

addTexts(texts);

/** Coming departures: first those that need a decision, then by month, with their places, their travellers and their waiting lists. */
export function Departures() {
  const query = useQuery(departures);
  const filters = useSearch({ from: "/shell/departures" });
  const may = useMay();
  const due = useQuery(today).data?.departures?.map(({ id }) => id);
  if (!query.data) return <Pending query={query} />;
  const shown = filtered(query.data, filters, due);
  const toDecide = shown.filter(({ id }) => due?.includes(id));
  const others = shown.filter((departure) => !toDecide.includes(departure));
  const months = Object.entries(Object.groupBy(others, (departure) => monthOf(departure.starts)));
  const sections: [string, Departure[] | undefined][] = [[t("departures_to_decide"), toDecide], ...months];
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
      {sections.map(
        ([title, of = []]) =>
          of.length > 0 && (
            <section key={title}>
              <h2>{title}</h2>
              <ul className="departures">
                {of.map((departure) => (
                  <DepartureEntry
                    key={departure.id}
                    departure={departure}
                    mayManage={may("manage_waiting_lists")}
                    mayDecide={may("change_bookings")}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  );
}
