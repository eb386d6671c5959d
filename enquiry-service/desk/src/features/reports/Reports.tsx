import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import texts from "../../../locales/en/reports.json";
import type { Report as Answer, Permission } from "../../lib/api.ts";
import { colleagues } from "../../lib/colleagues.ts";
import { monthFromNow, monthName, periodOf, travelDays } from "../../lib/dates.ts";
import { useMay } from "../../lib/session.ts";
import { addTexts, t, textOf } from "../../lib/texts.ts";
import { Empty, Pending } from "../../ui/Notice.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { withEveryColleague } from "./everyColleague.ts";
import { report, useDownloadReport } from "./queries.ts";
import { ReportTable } from "./ReportTable.tsx";

addTexts(texts);

/** Each report with its permission and its initial period in days before and after today. */
const REPORTS: { name: string; action: Permission; before: number; after: number }[] = [
  { name: "reply-time", action: "read_reports", before: 90, after: 0 },
  { name: "funnel", action: "read_reports", before: 365, after: 0 },
  { name: "sources", action: "read_money_reports", before: 365, after: 0 },
  { name: "revenue", action: "read_money_reports", before: 0, after: 365 },
  { name: "money-due", action: "read_money_reports", before: 365, after: 90 },
];

const OLDEST = "1990-01-01";

export function Reports() {
  const search = useSearch({ from: "/shell/reports" });
  const may = useMay();
  const open = REPORTS.filter(({ action }) => may(action));
  const current = open.find(({ name }) => name === search.report) ?? open[0];
  if (!current) return <Empty title={t("forbidden")} />;
  const usual = periodOf(current.before, current.after);
  return (
    <>
      <h1>{t("reports")}</h1>
      <div className="views">
        <nav aria-label={t("reports")}>
          {open.map(({ name }) => (
            <Link
              key={name}
              to="/reports"
              search={{ report: name, from: "", to: "" }}
              aria-current={name === current.name ? "page" : undefined}
            >
              {textOf("report", name)}
            </Link>
          ))}
        </nav>
      </div>
      <Periods name={current.name} usual={usual} />
      <Report key={current.name} name={current.name} from={search.from || usual.from} to={search.to || usual.to} />
    </>
  );
}

/** Ready-made periods, the usual one of the report first. */
function Periods({ name, usual }: { name: string; usual: { from: string; to: string } }) {
  const periods = [
    { text: textOf("period", name), ...usual },
    { text: t("period_month"), ...monthFromNow(0) },
    { text: t("period_last_month"), ...monthFromNow(-1) },
  ];
  return (
    <p className="periods">
      {periods.map(({ text, from, to }) => (
        <Link key={text} to="/reports" search={{ report: name, from, to }} replace>
          {text}
        </Link>
      ))}
    </p>
  );
}

/** Such as `Long rains (March to May), Dry season (June to October)`. */
const listOf = (seasons: Answer["seasons"]) =>
  seasons
    .map(({ name, months }) => {
      const of = months.map(({ first, last }) => {
        const [from, to] = [monthName(first), monthName(last)];
        return first === last ? from : t("months_from_to", { from, to });
      });
      return t("season_of", { name, months: of.join(", ") });
    })
    .join(", ");

function Report({ name, from, to }: { name: string; from: string; to: string }) {
  const query = useQuery(report(name, from, to));
  const names = useQuery(colleagues).data ?? [];
  const navigate = useNavigate();
  const saving = useDownloadReport();
  const fields = useRef<HTMLFormElement>(null);
  // A ready-made period fills in the fields.
  useEffect(() => {
    for (const [field, day] of Object.entries({ from, to })) {
      const input = fields.current?.elements.namedItem(field);
      if (input instanceof HTMLInputElement && input.value !== day) input.value = day;
    }
  }, [from, to]);
  const save = (file: "csv" | "xlsx") => saving.mutate({ name, from, to, file });
  return (
    <>
      <form
        ref={fields}
        className="in-a-row period"
        onSubmit={(event) => event.preventDefault()}
        onChange={({ currentTarget }) => {
          // A year that is half typed is none of these.
          if (!currentTarget.checkValidity()) return;
          const days = new FormData(currentTarget);
          const day = (field: string) => String(days.get(field) ?? "");
          navigate({ to: "/reports", search: { report: name, from: day("from"), to: day("to") }, replace: true });
        }}
      >
        <label>
          {textOf("report_from", name)}
          <input type="date" name="from" defaultValue={from} min={OLDEST} required />
        </label>
        <label>
          {t("report_to")}
          <input type="date" name="to" defaultValue={to} min={OLDEST} required />
        </label>
      </form>
      <p className="quiet">{travelDays(from, to)}</p>
      <details className="what-counts">
        <summary>{t("report_counts")}</summary>
        <p>
          {textOf("report_definition", name)}
          {query.data &&
            query.data.seasons.length > 0 &&
            ` ${t("report_seasons", { seasons: listOf(query.data.seasons) })}`}
        </p>
      </details>
      {!query.data ? (
        <Pending query={query} />
      ) : query.data.rows.length > 0 ? (
        <>
          <p className="quiet">{textOf("report_not_counted", name)}</p>
          <ReportTable
            name={name}
            report={name === "reply-time" ? withEveryColleague(query.data, names) : query.data}
          />
        </>
      ) : (
        <Empty title={t("report_empty")} />
      )}
      <p className="choices">
        <button type="button" className="button-quiet" disabled={saving.isPending} onClick={() => save("xlsx")}>
          {t("report_xlsx")}
        </button>
        <button type="button" className="button-quiet" disabled={saving.isPending} onClick={() => save("csv")}>
          {t("report_csv")}
        </button>
      </p>
      <SendStatus of={saving} done={t("exported")} />
    </>
  );
}
