import type { Colleague, Report, ReportCell } from "../../lib/api.ts";

const isOfPeople = ([by]: ReportCell[]) => by?.kind === "word" && by.value === "person";

/** The report of the reply times, with a row of zeros for each colleague who answers visitors and was never the first. */
export function withEveryColleague(report: Report, colleagues: Colleague[]): Report {
  const { columns, rows } = report;
  const named = rows.filter(isOfPeople).flatMap(([, name]) => (name?.kind === "text" ? [name.value] : []));
  const others = colleagues.filter(({ name, answers }) => answers && !named.includes(name));
  const without = others.map(({ name }) =>
    columns.map((column): ReportCell => {
      if (column === "by") return { kind: "word", value: "person" };
      if (column === "name") return { kind: "text", value: name };
      return column === "cases" || column === "answered" ? { kind: "count", value: 0 } : { kind: "nothing" };
    }),
  );
  // What nobody has answered yet comes last.
  const end = rows.findLastIndex((row) => isOfPeople(row) && row[1]?.kind === "text") + 1;
  return end > 0 ? { ...report, rows: rows.toSpliced(end, 0, ...without) } : report;
}
