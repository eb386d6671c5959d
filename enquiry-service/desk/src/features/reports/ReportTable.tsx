import {
  type ColumnDef,
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { Fragment, useMemo } from "react";
import type { Report, ReportCell } from "../../lib/api.ts";
import { duration, monthOf, travelDay } from "../../lib/dates.ts";
import { money } from "../../lib/money.ts";
import { t, textOf } from "../../lib/texts.ts";

const number = new Intl.NumberFormat("en-US");
const percent = new Intl.NumberFormat("en-US", { style: "percent" });

/** Columns that have no value for few answers. */
const OF_MANY = ["median", "nine_of_ten"];

/** The text of a cell; the report's column says of what it is a share. */
function cellText(cell: ReportCell, column = ""): string {
  switch (cell.kind) {
    case "month":
      return monthOf(`${cell.value}-01`);
    case "word":
      return textOf("word", cell.value);
    case "text":
      return cell.value;
    case "count":
      return number.format(cell.value);
    case "share":
      return shareText(cell.value, column);
    case "minutes":
      return duration(cell.value);
    case "money":
      return money(cell.value.amount, cell.value.currency);
    case "day":
      return travelDay(cell.value);
    case "nothing":
      return OF_MANY.includes(column) ? t("too_few") : "";
  }
}

/** A share of what was due names it: no other column does. */
function shareText({ part, whole }: { part: number; whole: number }, column: string): string {
  const share = percent.format(part / whole);
  if (column !== "within_promise") return share;
  return t("share_of_due", { part: number.format(part), whole: number.format(whole), share });
}

const isNumber = (cell: ReportCell) => ["count", "share", "minutes", "money"].includes(cell.kind);

/** A row, with the group heading above it if the first column groups the table. */
interface ReportRow {
  group: string;
  cells: ReportCell[];
}

/** The columns that a phone shows in small type below the name. */
const SMALL: Record<string, string[]> = {
  "reply-time": ["cases", "answered", "nine_of_ten"],
  sources: ["booked"],
  revenue: ["bookings", "travellers"],
  "money-due": ["tour", "travel_date", "part", "due_on", "days_overdue"],
};

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
type Column = ColumnDef<typeof features, ReportRow>;
type TableRow = Row<typeof features, ReportRow>;

const collator = new Intl.Collator("en", { numeric: true });

/** The sort key of a cell: cells without a value come last. */
function sortValue(cell: ReportCell | undefined): number | string | undefined {
  if (!cell || cell.kind === "nothing") return undefined;
  if (cell.kind === "word") return cellText(cell);
  if (cell.kind === "share") return cell.value.part / cell.value.whole;
  return cell.kind === "money" ? cell.value.amount : cell.value;
}

/** Amounts are sorted by currency, then by amount: minor units of two currencies cannot be compared. */
function compare(left: ReportCell | undefined, right: ReportCell | undefined): number {
  if (left?.kind === "money" && right?.kind === "money" && left.value.currency !== right.value.currency) {
    return collator.compare(left.value.currency, right.value.currency);
  }
  const [one, other] = [sortValue(left), sortValue(right)];
  return typeof one === "number" && typeof other === "number" ? one - other : collator.compare(`${one}`, `${other}`);
}

function rowsOf({ columns, rows }: Report): ReportRow[] {
  if (columns[0] !== "by") return rows.map((cells) => ({ group: "", cells }));
  return rows.map(([by, ...cells]) => ({ group: by ? cellText(by) : "", cells }));
}

function columnsOf(report: Report): Column[] {
  const names = report.columns.slice(report.columns[0] === "by" ? 1 : 0);
  return names.map((name, at) => ({
    id: name,
    accessorFn: ({ cells }) => sortValue(cells[at]),
    sortFn: (left: TableRow, right: TableRow) => compare(left.original.cells[at], right.original.cells[at]),
    sortUndefined: "last",
  }));
}

/** Whether a row sums up the others. */
const isTotal = ({ group }: ReportRow) => group === t("word_everything") || group === t("word_everybody");

/** What the first column of a report names. */
const headOf = (report: string, column: string) =>
  column === "name" ? textOf("column_name", report) : textOf("column", column);

type Props = { name: string; report: Report };

/** The report's rows, in the report's order until the person sorts by a column; groups keep their order. */
export function ReportTable({ name, report }: Props) {
  const data = useMemo(() => rowsOf(report), [report]);
  const columns = useMemo(() => columnsOf(report), [report]);
  const table = useTable({ features, columns, data });
  const groups = [...new Set(data.map(({ group }) => group))];
  const sorted = table.getRowModel().rows;
  // All cells of a column have the same kind, or are empty.
  const isOfNumbers = columns.map((_, at) => data.some(({ cells }) => cells[at] !== undefined && isNumber(cells[at])));
  const heads = table.getAllLeafColumns();
  const small = SMALL[name] ?? [];
  const classOf = (at: number) =>
    [isOfNumbers[at] && "amount", small.includes(columns[at]?.id ?? "") && "is-small"].filter(Boolean).join(" ");
  /** What a phone shows below the name. */
  const under = (cells: ReportCell[]) =>
    columns
      .map(({ id = "" }, at) => ({ id, text: cells[at] ? cellText(cells[at], id) : "" }))
      .filter(({ id, text }) => small.includes(id) && text)
      .map(({ id, text }) => t("column_and_value", { column: headOf(name, id), value: text }))
      .join(" · ");
  return (
    <div
      className="table report"
      role="region"
      aria-label={textOf("report", name)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keys too
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            {heads.map((column, at) => {
              const order = column.getIsSorted();
              return (
                <th
                  key={column.id}
                  scope="col"
                  className={classOf(at)}
                  aria-sort={order ? (order === "asc" ? "ascending" : "descending") : undefined}
                >
                  <button type="button" className="sort" onClick={column.getToggleSortingHandler()}>
                    {headOf(name, column.id)}
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        {groups.map((group) => {
          const rows = sorted.filter(({ original }) => original.group === group);
          return (
            <tbody key={group}>
              {rows.length > 1 && group && (
                <tr>
                  <th scope="rowgroup" colSpan={columns.length}>
                    {group}
                  </th>
                </tr>
              )}
              {rows.map(({ id, original }) => (
                <Fragment key={id}>
                  <tr className={isTotal(original) ? "total" : undefined}>
                    {original.cells.map((cell, at) => (
                      <td
                        key={columns[at]?.id}
                        className={classOf(at)}
                        data-label={headOf(name, columns[at]?.id ?? "")}
                      >
                        {at === 0 && rows.length === 1 && cell.kind === "nothing"
                          ? group
                          : cellText(cell, columns[at]?.id)}
                      </td>
                    ))}
                  </tr>
                  {small.length > 0 && (
                    <tr className="under">
                      <td colSpan={columns.length}>{under(original.cells)}</td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}
