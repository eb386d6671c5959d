import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { byDay } from "../../lib/byDay.ts";
import { colleagues } from "../../lib/colleagues.ts";
import { t, textOf } from "../../lib/texts.ts";
import { LoadMore } from "../../ui/LoadMore.tsx";
import { Empty, Pending } from "../../ui/Notice.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { AuditLine } from "./AuditLine.tsx";
import { audit, type LogFilter } from "./queries.ts";

const GROUPS = ["money", "bookings", "cases", "mails", "sites", "people", "access", "data", "log"];
/** The actor of a command, as the service names it. */
const TERMINAL = "terminal";

/** The log of what colleagues did, with its filter. */
export function Audit() {
  const filter = useSearch({ from: "/shell/log" });
  return (
    <>
      <h1>{t("audit")}</h1>
      <p className="lead">{t("audit_lead")}</p>
      <Filter filter={filter} />
      <Lines filter={filter} />
    </>
  );
}

function Filter({ filter }: { filter: LogFilter }) {
  const names = useQuery(colleagues).data ?? [];
  const navigate = useNavigate();
  const set = (change: Partial<LogFilter>) => navigate({ to: "/log", search: { ...filter, ...change }, replace: true });
  const isFiltered = isFiltering(filter);
  return (
    <>
      <div className="views log-search">
        <SearchField value={filter.about} label={t("log_about")} onSearch={(about) => set({ about })} />
        {isFiltered && (
          <button
            type="button"
            className="button-text"
            onClick={() => set({ staff: "", group: "", from: "", to: "", about: "" })}
          >
            {t("log_all")}
          </button>
        )}
      </div>
      <div className="log-filter">
        <label>
          {t("log_who")}
          <select value={filter.staff} onChange={(event) => set({ staff: event.target.value })}>
            <option value="">{t("log_everybody")}</option>
            {names.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
            <option value={TERMINAL}>{t("terminal")}</option>
          </select>
        </label>
        <label>
          {t("log_what")}
          <select value={filter.group} onChange={(event) => set({ group: event.target.value })}>
            <option value="">{t("log_everything")}</option>
            {GROUPS.map((group) => (
              <option key={group} value={group}>
                {textOf("log_group", group)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t("log_from")}
          <input type="date" value={filter.from} onChange={(event) => set({ from: event.target.value })} />
        </label>
        <label>
          {t("log_to")}
          <input type="date" value={filter.to} onChange={(event) => set({ to: event.target.value })} />
        </label>
      </div>
    </>
  );
}

const isFiltering = (filter: LogFilter) => Object.values(filter).some((value) => value !== "");

/** Why no line is shown; `found` is the number of bookings and cases that the filter names. */
const reasonOfNothing = (filter: LogFilter, found: number | null | undefined): string =>
  found === 0 ? t("log_nothing_about") : t(isFiltering(filter) ? "log_nothing" : "log_empty");

function Lines({ filter }: { filter: LogFilter }) {
  const query = useInfiniteQuery(audit(filter));
  const names = useQuery(colleagues).data ?? [];
  if (!query.data) return <Pending query={query} />;
  const nameOf = (id: string) => names.find((person) => person.id === id)?.name ?? "…";
  const pages = query.data.pages;
  const lines = pages.flatMap((page) => page.lines);
  const head = pages[0]?.head;
  return (
    <>
      {lines.length === 0 && <Empty title={reasonOfNothing(filter, pages[0]?.found)} />}
      {byDay(lines, ({ at }) => at).map(({ day, items }) => (
        <section key={day} className="of-day">
          <h2>{day}</h2>
          <ol className="log">
            {items.map((line) => (
              <AuditLine key={line.line} line={line} nameOf={nameOf} />
            ))}
          </ol>
        </section>
      ))}
      <LoadMore pages={query} />
      {head && (
        <details className="log-head">
          <summary>{t("log_head")}</summary>
          <p className="lead">{t("audit_head")}</p>
          <code className="code-to-copy">{head}</code>
        </details>
      )}
    </>
  );
}
