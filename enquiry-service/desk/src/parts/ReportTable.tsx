import type { Report, ReportCell } from "../api.ts";
import { duration, travelDay } from "../dates.ts";
import { money } from "../money.ts";
import { textOf } from "../texts.ts";

const number = new Intl.NumberFormat("en-US");
const share = new Intl.NumberFormat("en-US", { style: "percent" });

/** A cell as people read it. */
function shown(cell: ReportCell): string {
  switch (cell.kind) {
    case "word":
      return textOf("word", cell.value);
    case "text":
      return cell.value;
    case "count":
      return number.format(cell.value);
    case "share":
      return share.format(cell.value);
    case "minutes":
      return duration(cell.value);
    case "money":
      return money(cell.value.amount, cell.value.currency);
    case "day":
      return travelDay(cell.value);
    case "nothing":
      return "";
  }
}

const isNumber = (cell: ReportCell) => ["count", "share", "minutes", "money"].includes(cell.kind);

/** Rows that begin with the same word, where the first column divides the table. */
function groupsOf(report: Report): { title: string; rows: ReportCell[][] }[] {
  if (report.columns[0] !== "by") return [{ title: "", rows: report.rows }];
  const groups: { title: string; rows: ReportCell[][] }[] = [];
  for (const [by, ...rest] of report.rows) {
    const title = by ? shown(by) : "";
    const last = groups.at(-1);
    if (last?.title === title) last.rows.push(rest);
    else groups.push({ title, rows: [rest] });
  }
  return groups;
}

export function ReportTable({ report, label }: { report: Report; label: string }) {
  const groups = groupsOf(report);
  const columns = report.columns.slice(report.columns[0] === "by" ? 1 : 0);
  // Cells of a column are of one kind, or nothing.
  const isOfNumbers = columns.map((_, at) =>
    groups.some(({ rows }) => rows.some((row) => row[at] !== undefined && isNumber(row[at]))),
  );
  const classOf = (at: number) => (isOfNumbers[at] ? "amount" : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keys too
    <div className="table report" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={classOf(at)}>
                {textOf("column", column)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            {rows.length > 1 && title && (
              <tr>
                <th scope="rowgroup" colSpan={columns.length}>
                  {title}
                </th>
              </tr>
            )}
            {rows.map((row, place) => (
              <tr key={place}>
                {row.map((cell, at) => (
                  <td key={columns[at]} className={classOf(at)}>
                    {at === 0 && rows.length === 1 && cell.kind === "nothing" ? title : shown(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
