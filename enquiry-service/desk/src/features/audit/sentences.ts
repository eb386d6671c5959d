import texts from "../../../locales/en/log.json";
import type { AuditLine } from "../../lib/api.ts";
import { dayAndYearOf, travelDay } from "../../lib/dates.ts";
import { money } from "../../lib/money.ts";
import { addTexts, hasText, type TextKey, t, textOf } from "../../lib/texts.ts";

addTexts(texts);

/** What a line of the log tells: a sentence that the name of the colleague begins, and what follows the object. */
export type Told = { sentence: string; more: string[] };

/** The name of a colleague by the id. */
export type NameOf = (id: string) => string;

type Detail = Record<string, unknown>;

const textIn = (detail: Detail, field: string) => (typeof detail[field] === "string" ? String(detail[field]) : "");
const numberIn = (detail: Detail, field: string) => (typeof detail[field] === "number" ? Number(detail[field]) : 0);

/** The amount of a line; lines of former versions have none, or no currency. */
function amountIn(detail: Detail, isSigned = false): string | undefined {
  if (typeof detail.amount !== "number") return undefined;
  const amount = money(detail.amount, textIn(detail, "currency") || "USD");
  return isSigned && detail.amount > 0 ? `+${amount}` : amount;
}

/** `Deposit paid → Paid`, not broken at the arrow; nothing if both are the same. */
const change = (before: string, after: string) => (before === after ? [] : [`${before}\u00a0→\u00a0${after}`]);

/** The states of a booking or a review before and after. */
function states(detail: Detail, family: string): string[] {
  const [from, to] = [textIn(detail, "from"), textIn(detail, "state")];
  if (!to) return [];
  return from ? change(textOf(family, from), textOf(family, to)) : [textOf(family, to)];
}

/** What a change of a booking made of its price or of the sum that was received; former versions do not say it. */
function sums(detail: Detail): string[] {
  const field = detail.event === "charge" || detail.event === "rebook" ? "owed" : "received";
  const has = ["receive", "refund", "charge", "rebook", "correct"].includes(textIn(detail, "event"));
  if (!has || !detail.before || typeof detail.before !== "object") return [];
  const sum = (of: Detail) => money(numberIn(of, field), textIn(detail, "currency"));
  return change(sum(detail.before as Detail), sum(detail)).map((sums) => textOf("log_sum", field).concat(" ", sums));
}

/** What a new version of a booking made of its first day, its days and its travellers. */
function journeys(detail: Detail): string[] {
  const [before, after] = [(detail.before as Detail | undefined)?.journey, detail.journey] as (Detail | undefined)[];
  if (!before || !after) return [];
  const day = (of: Detail) => travelDay(textIn(of, "travel_date"));
  const party = (of: Detail) => t("travellers", { count: numberIn(of, "adults") + numberIn(of, "children") });
  const days = (of: Detail) => t("log_days", { count: numberIn(of, "days") });
  return [day, party, days].flatMap((part) => change(part(before), part(after)));
}

export function told(line: AuditLine, nameOf: NameOf): Told {
  const detail: Detail = typeof line.detail === "object" && line.detail ? (line.detail as Detail) : {};
  const tell = (key: string, values: Record<string, string | number> = {}) =>
    // A newer service may write what this version has no words for.
    hasText(`log_${key}`) ? t(`log_${key}` as TextKey, values) : line.action.replaceAll("_", " ");
  const amount = amountIn(detail);
  const withAmount = (key: string) => (amount ? tell(key, { amount }) : tell(`${key}_old`));
  switch (line.action) {
    case "change_booking":
      return {
        sentence: ofBooking(detail, tell),
        more: [...journeys(detail), ...sums(detail), ...states(detail, "booking")],
      };
    case "note_bank_line":
      return { sentence: withAmount(line.action), more: states(detail, "booking") };
    case "request_refund":
      // Former versions wrote the amount with its currency.
      return { sentence: tell(line.action, { amount: amount ?? textIn(detail, "amount") }), more: [] };
    case "settle_refund":
      return {
        sentence: withAmount(detail.is_done ? "settle_refund" : "settle_refund_refused"),
        more: [],
      };
    case "ignore_bank_line":
    case "reopen_bank_line": {
      const day = textIn(detail, "on");
      return { sentence: withAmount(line.action), more: day ? [travelDay(day)] : [] };
    }
    case "import_statement": {
      const [noted, open, known] = ["noted", "open", "known"].map((field) => numberIn(detail, field));
      return {
        sentence: tell(line.action),
        more: [t("log_imported", { noted: noted ?? 0, open: open ?? 0, known: known ?? 0 })],
      };
    }
    case "earn_reward":
      return { sentence: withAmount(line.action), more: [textIn(detail, "number")] };
    case "pay_rewards":
    case "begin_booking":
      return { sentence: withAmount(line.action), more: [] };
    case "send_offer": {
      const unchecked = numberIn(detail, "unchecked");
      return {
        sentence: withAmount(line.action),
        more: unchecked > 0 ? [t("log_unchecked", { count: unchecked })] : [],
      };
    }
    case "accept_waiting":
    case "strike_waiting":
      return {
        sentence: tell(line.action),
        more: detail.number ? [textIn(detail, "number"), t("travellers", { count: numberIn(detail, "persons") })] : [],
      };
    case "share_offer":
      return {
        sentence: tell(detail.scope ? line.action : "share_offer_ended"),
        more: detail.scope === "journey_and_price" ? [t("log_with_price")] : [],
      };
    case "begin_offer":
    case "withdraw_offer":
      return { sentence: tell(line.action), more: [] };
    case "decide_departure":
      return { sentence: tell(detail.takes_place ? line.action : "decide_departure_undone"), more: [] };
    case "cancel_departure":
      return {
        sentence: tell(detail.cancelled ? line.action : "cancel_departure_undone"),
        more: detail.reason ? [t("log_cancel_reason", { reason: textIn(detail, "reason") })] : [],
      };
    case "hold_places":
    case "hold_lodging":
    case "extend_hold":
    case "release_hold":
    case "lapse_hold":
    case "book_hold": {
      const [persons, kept] = [numberIn(detail, "persons"), numberIn(detail, "kept")];
      return {
        sentence: tell(line.action),
        more: [
          ...(persons > 0 ? [t("travellers", { count: persons })] : []),
          ...(kept > 0 ? [t("log_kept_places", { count: kept })] : []),
        ],
      };
    }
    case "handle_case":
      return ofHandling(line, detail, nameOf, tell);
    case "answer":
      return {
        sentence: tell(hasText(`log_answer_${detail.channel}`) ? `answer_${detail.channel}` : "answer"),
        more: [
          ...(numberIn(detail, "files") > 0 ? [t("log_files", { count: numberIn(detail, "files") })] : []),
          ...(detail.is_taken ? [t("log_taken")] : []),
          ...(detail.owed_on ? [t("log_owed", { date: travelDay(textIn(detail, "owed_on")) })] : []),
        ],
      };
    case "add_task":
      return { sentence: tell(line.action), more: [assigneeOf(detail, nameOf), ...dueOf(detail)] };
    case "change_task":
      return { sentence: tell(line.action), more: ofTask(detail, nameOf) };
    case "settle_task":
      return { sentence: tell(detail.is_done ? "settle_task" : "settle_task_open"), more: [] };
    case "file_mail":
      return {
        sentence: tell(!detail.enquiry ? "file_mail_discarded" : detail.is_new ? "file_mail_new" : "file_mail"),
        more: [],
      };
    case "retry_mails": {
      const kind = textIn(detail, "kind").replaceAll("_", " ");
      return { sentence: tell(line.action, { count: numberIn(detail, "mails") }), more: kind ? [kind] : [] };
    }
    case "moderate_review":
      return {
        sentence: tell(
          hasText(`log_moderate_review_${detail.state}`) ? `moderate_review_${detail.state}` : line.action,
        ),
        more: detail.from ? states(detail, "state") : [],
      };
    case "answer_review":
      return {
        sentence: tell(
          !detail.is_answered ? "answer_review_gone" : detail.was_answered ? "answer_review_again" : line.action,
        ),
        more: [],
      };
    case "invite":
      return {
        sentence: tell(detail.returns ? "invite_again" : line.action, { role: textOf("role", textIn(detail, "role")) }),
        more: [],
      };
    case "leave":
      return {
        sentence: tell(line.action),
        more: [...(detail.role ? [textOf("role", textIn(detail, "role"))] : []), ...givenBack(detail)],
      };
    case "change_role": {
      const [from, to] = [textIn(detail, "from"), textIn(detail, "to")];
      return {
        sentence: tell(line.action),
        more: [...change(textOf("role", from), textOf("role", to)), ...givenBack(detail)],
      };
    }
    case "sign_in":
    case "prove":
      return { sentence: tell(line.action), more: [textOf("log_with", textIn(detail, "with"))] };
    case "export":
      return {
        sentence: tell(line.action, { table: tableOf(line.subject) }),
        more: [t("log_rows", { count: numberIn(detail, "rows") })],
      };
    case "erase_person": {
      const kept = numberIn(detail, "kept");
      return {
        sentence: tell(line.action),
        more: [
          t("log_records", { count: numberIn(detail, "records") }),
          ...(kept > 0 ? [t("log_documents", { count: kept })] : []),
        ],
      };
    }
    default:
      return { sentence: tell(line.action), more: [] };
  }
}

/** The cases that a colleague no longer answers. */
function givenBack(detail: Detail): string[] {
  const count = numberIn(detail, "cases");
  return count > 0 ? [t("log_given_back", { count })] : [];
}

/** The event of a booking. Lines of former versions say the event without its amount. */
function ofBooking(detail: Detail, tell: (key: string, values?: Record<string, string>) => string): string {
  const event = textIn(detail, "event");
  const isSigned = event === "charge" || event === "correct";
  const amount = amountIn(detail, isSigned);
  if (!hasText(`log_event_${event}`)) return [tell("change_booking"), event.replaceAll("_", " ")].join(": ");
  if (amount === undefined) return tell(hasText(`log_event_${event}_old`) ? `event_${event}_old` : `event_${event}`);
  const method = textIn(detail, "method");
  const number = String(numberIn(detail, "version"));
  return tell(`event_${event}`, { amount, number, by: method ? textOf("log_by", method) : "" });
}

function ofHandling(line: AuditLine, detail: Detail, nameOf: NameOf, tell: (key: string) => string): Told {
  if (!detail.before || typeof detail.before !== "object") return { sentence: tell("handle_case"), more: [] };
  const before = detail.before as Detail;
  const owner = (of: Detail) => (of.owner ? nameOf(textIn(of, "owner")) : t("nobody"));
  const lost = (of: Detail) => textOf("lost", textIn(of, "lost") || "none");
  const until = (of: Detail) =>
    of.snoozed_until ? t("snoozed_until", { when: dayAndYearOf(numberIn(of, "snoozed_until")) }) : t("snooze_none");
  const changes = [
    ...change(owner(before), owner(detail)),
    ...change(until(before), until(detail)),
    ...change(lost(before), lost(detail)),
  ];
  const isTaken = !before.owner && detail.owner === line.staff && changes.length === 1;
  if (isTaken) return { sentence: tell("handle_case_taken"), more: [] };
  const key =
    changes.length > 1
      ? "handle_case"
      : before.owner !== detail.owner
        ? "handle_case_owner"
        : before.lost !== detail.lost
          ? "handle_case_lost"
          : "handle_case_snooze";
  return { sentence: tell(key), more: changes };
}

const assigneeOf = (detail: Detail, nameOf: NameOf) =>
  detail.assignee ? t("log_for", { name: nameOf(textIn(detail, "assignee")) }) : t("nobody");

const dueOf = (detail: Detail) => (detail.due_on ? [t("log_due", { date: travelDay(textIn(detail, "due_on")) })] : []);

function ofTask(detail: Detail, nameOf: NameOf): string[] {
  if (!detail.before || typeof detail.before !== "object") return [assigneeOf(detail, nameOf), ...dueOf(detail)];
  const before = detail.before as Detail;
  return [
    ...change(assigneeOf(before, nameOf), assigneeOf(detail, nameOf)),
    ...change(dueOf(before).join(), dueOf(detail).join()),
    ...(detail.is_text_changed ? [t("log_other_words")] : []),
  ];
}

/** The name of an exported table or report. */
function tableOf(subject: string): string {
  const family = ["export", "report"].find((family) => hasText(`${family}_${subject}`));
  return family ? textOf(family, subject) : subject.replaceAll("_", " ");
}
