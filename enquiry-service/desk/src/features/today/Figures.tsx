import { Link, type LinkProps } from "@tanstack/react-router";
import type { BookingToAct, Today } from "../../lib/api.ts";
import { type TextKey, t } from "../../lib/texts.ts";
import { type Part, partOf } from "../bookings/shared/parts.ts";
import { endsSoon } from "../holds/shared/names.ts";
import { isLate, isUrgent } from "./urgent.ts";

/** The figures that stand out; the others follow in a line. */
const FIRST = 8;

type Figure = { count: number; text: string; isAlarm?: boolean; list: LinkProps };

/**
 * How many things wait, each with the list that shows them: first what has a clock or has failed. What the menu counts
 * and nobody waits for is not repeated.
 */
export function Figures({ now }: { now: Today }) {
  const figures = figuresOf(now);
  return (
    <>
      <FigureList look="figures-first" of={figures.slice(0, FIRST)} />
      {figures.length > FIRST && <FigureList look="figures-rest" of={figures.slice(FIRST)} />}
    </>
  );
}

const FigureList = ({ look, of }: { look: string; of: Figure[] }) => (
  <ul className={`figures ${look}`}>
    {of.map(({ count, text, isAlarm, list }) => (
      <li key={text} className={isAlarm ? "alarm" : undefined}>
        <Link {...list}>
          <strong>{count}</strong> {text}
        </Link>
      </li>
    ))}
  </ul>
);

const inbox = (view: string): LinkProps => ({ to: "/inbox", search: { view, search: "" } });

const bookings = (view: string): LinkProps => ({ to: "/bookings", search: { view, search: "" } });

/** A list further below on the same screen. */
const below = (hash: string): LinkProps => ({ to: "/", hash });

/** In the order of their urgency. The number of those who wait for an answer is named even if it is none. */
function figuresOf(now: Today): Figure[] {
  const figure = (text: TextKey, list: LinkProps, count: number | null | undefined): Figure => ({
    count: count ?? 0,
    text: t(text, { count: count ?? 0 }),
    list,
  });
  const toAct: BookingToAct[] = now.bookings ?? [];
  const part = (name: Part) => toAct.filter((booking) => partOf(booking) === name).length;
  const rest = part("rest");
  const alarms = [
    figure("fact_late", inbox("late"), now.replies.filter(isLate).length),
    figure("fact_departures", { to: "/departures", search: { which: "due" } }, now.departures?.length),
    figure("fact_overdue", bookings("overdue"), part("overdue")),
    figure("fact_unconfirmed", bookings("unconfirmed"), part("unconfirmed")),
    figure("fact_mails", { to: "/mails", search: { state: "dead", search: "" } }, now.dead_mails),
    figure("fact_offers", below("offers"), now.offers.filter(isUrgent).length),
    figure("fact_holds", below("holds"), now.holds?.filter(endsSoon).length),
  ];
  const others = [
    rest < toAct.length
      ? figure("fact_bookings_rest", bookings("rest"), rest)
      : figure("fact_bookings", bookings("to_act"), rest),
    figure("fact_quarantine", inbox("quarantine"), now.quarantined),
    figure("fact_unsorted", { to: "/unsorted" }, now.unsorted),
  ];
  const isThere = ({ count }: Figure) => count > 0;
  return [
    ...alarms.filter(isThere).map((alarm) => ({ ...alarm, isAlarm: true })),
    // As its number in the menu.
    { ...figure("fact_waiting", inbox("open"), now.waiting), isAlarm: now.replies.some(isLate) },
    ...others.filter(isThere),
  ];
}
