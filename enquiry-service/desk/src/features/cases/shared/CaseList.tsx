import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CaseRow } from "../../../lib/api.ts";
import { colleagues } from "../../../lib/colleagues.ts";
import { moment, span, travelDay } from "../../../lib/dates.ts";
import { t, textOf } from "../../../lib/texts.ts";
import { RowHeads } from "../../../ui/RowHeads.tsx";

/** How long the visitor has waited, as text and colour. */
export function Clock({ row }: { row: CaseRow }) {
  // No time was promised before somebody has accepted it.
  if (row.quarantine) return <span className="clock">{textOf("quarantine", row.quarantine)}</span>;
  if (!row.urgency) {
    return (
      <span className="clock">
        {row.answered_at && row.stage === "answered"
          ? t("answered_after", { time: span(row.answered_at - row.received_at) })
          : textOf("stage", row.stage)}
      </span>
    );
  }
  const key = row.urgency === "overdue" ? "overdue" : "due";
  return (
    <span className={`clock clock-${row.urgency}`}>
      {t(key, { when: moment(row.due_at) })}
      <span className="quiet">{t("wrote_at", { when: moment(row.wrote_again_at ?? row.received_at) })}</span>
    </span>
  );
}

/** The travel date and the number of travellers. */
export function journeyOf(row: CaseRow): string {
  if (!row.travel_date) return t("contact_message");
  const parts = [t("travel", { date: travelDay(row.travel_date) }), t("adults", { count: row.adults })];
  if (row.children > 0) parts.push(t("children", { count: row.children }));
  return parts.join(" · ");
}

/** Whether the visitor waits: for the first time, or again. */
function News({ row }: { row: CaseRow }) {
  if (row.wrote_again_at) return <span className="badge">{t("wrote_again")}</span>;
  return row.stage === "new" ? <span className="badge">{t("stage_new")}</span> : null;
}

export function CaseList({ rows }: { rows: CaseRow[] }) {
  const names = useQuery(colleagues).data ?? [];
  const owner = (id: string | null | undefined) => names.find((person) => person.id === id)?.name ?? t("nobody");
  return (
    <>
      <RowHeads heads={[t("name"), t("fact_tour"), t("journey"), t("owner"), t("answer")]} />
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.id}>
            <Link to="/cases/$id" params={{ id: row.id }} className="row">
              <span className="name">
                {row.name} <span className="language">{row.locale}</span> <News row={row} />
              </span>
              <span className="row-subject">{row.tour || t("contact_message")}</span>
              <span className="row-details">{journeyOf(row)}</span>
              <span className="row-side">{owner(row.owner)}</span>
              <Clock row={row} />
              {row.first_words && (
                <span className="row-words" lang={row.locale} dir="auto">
                  {row.first_words}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
