import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CaseRow } from "../../../lib/api.ts";
import { colleagues } from "../../../lib/colleagues.ts";
import { DAY, dayAndTime, dayAndYearOf, dayOf, moment, span, travelDay } from "../../../lib/dates.ts";
import { session } from "../../../lib/session.ts";
import { t, textOf } from "../../../lib/texts.ts";
import { RowHeads } from "../../../ui/RowHeads.tsx";
import { SendStatus } from "../../../ui/SendStatus.tsx";
import { useTakeCase } from "../queries.ts";
import { goOnFrom } from "./goOnFrom.ts";
import { useDeciding } from "./useDeciding.ts";

/** The stages to which offers and bookings bring a case. */
const SOLD: CaseRow["stage"][] = ["offered", "change_asked_for", "accepted", "deposit_paid", "confirmed"];

/** Those in which the visitor is to answer, unless an answer of the office is due. */
const SILENT: CaseRow["stage"][] = ["answered", "offered", "change_asked_for"];

/** A visitor who has been silent for longer, in milliseconds, is worth another mail. */
const ASK_AGAIN_AFTER = 7 * DAY;

/**
 * How long the visitor has waited or been silent, with the moment; by when an answer was promised; of a case in
 * quarantine, why it is held.
 */
export function Clock({ row }: { row: CaseRow }) {
  // No time was promised before somebody has accepted it.
  if (row.quarantine) {
    return (
      <span className="clock">
        {textOf("held", row.quarantine)}
        {row.deleted_at && <span className="quiet">{t("deleted_on", { day: dayAndYearOf(row.deleted_at) })}</span>}
      </span>
    );
  }
  if (!row.urgency) {
    const silent = SILENT.includes(row.stage) && row.last_answered_at;
    if (!silent) return <span className="clock" />;
    return (
      <span
        className={Date.now() - silent > ASK_AGAIN_AFTER ? "clock clock-half" : "clock"}
        title={t("since", { when: moment(silent) })}
      >
        {t("silent_for", { time: span(Date.now() - silent) })}
        <span className="quiet">{t("since", { when: moment(silent) })}</span>
      </span>
    );
  }
  const late = Date.now() - row.due_at;
  const due = row.owed_on
    ? t("promised_for", { date: dayOf(row.owed_on) })
    : t("due", { when: dayAndTime(row.due_at) });
  return (
    <span className={`clock clock-${row.urgency}`} title={due}>
      {late > 0 ? t("late_by", { time: span(late) }) : t("due_in", { time: span(-late) })}
      <span className="quiet">{row.owed_on ? due : dayAndTime(row.due_at)}</span>
    </span>
  );
}

/**
 * The one word for where a case stands: how far a sale has come, or for what it waits. One that owes a promised step
 * waits for us, whoever wrote last.
 */
export function statusOf(row: CaseRow): string {
  if (SOLD.includes(row.stage)) return textOf("stage", row.stage);
  if (row.wrote_again_at) return t("wrote_again");
  return row.owed_on ? t("view_open") : textOf("stage", row.stage);
}

/** The travel date and the number of travellers. */
export function journeyOf(row: CaseRow): string {
  if (!row.travel_date) return t("contact_message");
  const parts = [travelDay(row.travel_date), t("adults", { count: row.adults })];
  if (row.children > 0) parts.push(t("children", { count: row.children }));
  return parts.join(" · ");
}

/** Whether the last mail to the visitor was given up; how far a sale has come, or for what the case waits. */
function State({ row }: { row: CaseRow }) {
  const status = row.quarantine ? t("view_quarantine") : statusOf(row);
  const state = row.is_undelivered ? t("mail_undelivered") : status;
  // Most are new: only the others stand out.
  const usual = row.stage === "new" && !row.wrote_again_at && !row.owed_on ? "quiet" : "badge";
  const look = row.is_undelivered ? "badge badge-given-up" : usual;
  return <span className="row-state">{state && <span className={look}>{state}</span>}</span>;
}

/** Takes the case of a row, which then leaves the list. */
function useTaking() {
  const me = useQuery(session).data?.id ?? "";
  const take = useTakeCase();
  const takeRow = (row: CaseRow, button: HTMLElement) => {
    if (!take.isPending) take.mutate({ row, owner: me }, { onSuccess: goOnFrom(button) });
  };
  return { take, takeRow };
}

type Props = {
  rows: CaseRow[];
  /** The head of the last column. */
  head?: string | undefined;
  /** Whether a press in the row takes a case that nobody owns. */
  mayTake?: boolean;
  /** Whether the rows are those of the quarantine, about which a press decides. */
  areHeld?: boolean;
  /** Whether a row may have an owner. */
  withOwner?: boolean;
  /** Whether overdue answers stand above the list, and are not named again. */
  isOverdueAbove?: boolean;
};

export function CaseList({
  rows,
  head = t("answer"),
  mayTake = false,
  areHeld = false,
  withOwner = true,
  isOverdueAbove = false,
}: Props) {
  const { take, takeRow } = useTaking();
  const deciding = useDeciding();
  const names = useQuery(colleagues).data ?? [];
  // Why a case is held stands where it is decided about.
  const isQuiet = (row: CaseRow) => (isOverdueAbove && row.urgency === "overdue") || (!areHeld && row.quarantine);
  const owner = (id: string | null | undefined) => names.find((person) => person.id === id)?.name ?? t("nobody");
  return (
    <>
      <RowHeads heads={[t("name"), t("state"), t("fact_tour"), t("journey"), withOwner ? t("owner") : "", head]} />
      {mayTake && <SendStatus of={take} done={take.isSuccess ? t("taken", { name: take.variables.row.name }) : ""} />}
      {areHeld && <SendStatus of={deciding.status} done={deciding.done} />}
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.id} className={mayTake ? "with-take" : areHeld ? "with-decision" : undefined}>
            <Link to="/cases/$id" params={{ id: row.id }} className="row case-row">
              <span className="name" title={row.name}>
                {row.name} <span className="language">{row.locale}</span>
              </span>
              <State row={row} />
              <span className="row-about" title={[row.tour, row.first_words].filter(Boolean).join("\n")}>
                {row.tour || row.first_words}
              </span>
              <span className="row-details" title={journeyOf(row)}>
                {journeyOf(row)}
              </span>
              <span className="row-side">{withOwner && owner(row.owner)}</span>
              {areHeld && row.first_words && (
                <span className="row-words" lang={row.locale}>
                  {row.first_words}
                </span>
              )}
              {isQuiet(row) ? <span className="clock" /> : <Clock row={row} />}
            </Link>
            {areHeld && <Decision row={row} of={deciding} />}
            {mayTake && !row.owner && (
              <RowButton text={t("take_row")} label={t("take_this", { name: row.name })} row={row} onPress={takeRow} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The buttons of a held case, in the words that stand in the case. */
const Decision = ({ row, of: { onAccept, onSpam } }: { row: CaseRow; of: ReturnType<typeof useDeciding> }) => (
  <p className="choices">
    {onAccept && (
      <RowButton text={t("accept")} label={t("accept_this", { name: row.name })} row={row} onPress={onAccept} />
    )}
    {onSpam && (
      <RowButton text={t("is_spam")} label={t("is_spam_this", { name: row.name })} row={row} onPress={onSpam} />
    )}
  </p>
);

type ButtonProps = { text: string; label: string; row: CaseRow; onPress: (row: CaseRow, button: HTMLElement) => void };

/** A button of a row, whose label names the row. */
const RowButton = ({ text, label, row, onPress }: ButtonProps) => (
  <button
    type="button"
    className="button-quiet"
    aria-label={label}
    onClick={(event) => onPress(row, event.currentTarget)}
  >
    {text}
  </button>
);
