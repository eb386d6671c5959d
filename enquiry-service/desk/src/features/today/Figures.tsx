import { Link, type LinkProps } from "@tanstack/react-router";
import type { Today } from "../../lib/api.ts";
import { t } from "../../lib/texts.ts";
import { endsSoon } from "../holds/shared/names.ts";
import { isUrgent } from "./urgent.ts";

/** The figures that stand out; the others follow in a line. */
const FIRST = 6;

type Figure = { count: number; text: string; isAlarm?: boolean; list: LinkProps };

/** How many things wait, each with the list that shows them: first what has a clock or has failed. */
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

/** A list further below on the same screen. */
const below = (hash: string): LinkProps => ({ to: "/", hash });

/** In the order of their urgency. The number of those who wait for an answer is named even if it is none. */
function figuresOf(now: Today): Figure[] {
  const late = now.replies.filter(({ urgency }) => urgency === "overdue").length;
  const departures = now.departures?.length ?? 0;
  const mails = now.dead_mails ?? 0;
  const offers = now.offers.filter(isUrgent).length;
  const holds = now.holds?.filter(endsSoon).length ?? 0;
  const bookings = now.bookings?.length ?? 0;
  const alarms: Figure[] = [
    { count: late, text: t("fact_late", { count: late }), list: inbox("late") },
    {
      count: departures,
      text: t("fact_departures", { count: departures }),
      list: { to: "/departures", search: { which: "due" } },
    },
    {
      count: mails,
      text: t("fact_mails", { count: mails }),
      list: { to: "/mails", search: { state: "dead", search: "" } },
    },
    { count: offers, text: t("fact_offers", { count: offers }), list: below("offers") },
    { count: holds, text: t("fact_holds", { count: holds }), list: below("holds") },
  ];
  const others: Figure[] = [
    { count: now.mine, text: t("fact_mine", { count: now.mine }), list: inbox("mine_to_answer") },
    { count: now.tasks.length, text: t("fact_tasks"), list: below("tasks") },
    {
      count: bookings,
      text: t("fact_bookings", { count: bookings }),
      list: { to: "/bookings", search: { view: "to_act", search: "" } },
    },
    { count: now.quarantined, text: t("fact_quarantine"), list: inbox("quarantine") },
    { count: now.unsorted, text: t("fact_unsorted", { count: now.unsorted }), list: { to: "/unsorted" } },
    { count: now.reviews ?? 0, text: t("fact_reviews", { count: now.reviews ?? 0 }), list: { to: "/reviews" } },
    { count: now.unmatched ?? 0, text: t("fact_unmatched", { count: now.unmatched ?? 0 }), list: { to: "/money" } },
    {
      count: now.inviters_to_pay ?? 0,
      text: t("fact_rewards", { count: now.inviters_to_pay ?? 0 }),
      list: { to: "/invitations" },
    },
  ];
  const waiting = { count: now.waiting, text: t("fact_waiting", { count: now.waiting }), list: inbox("open") };
  const isThere = ({ count }: Figure) => count > 0;
  const alarming = alarms.filter(isThere).map((figure) => ({ ...figure, isAlarm: true }));
  return [...alarming, waiting, ...others.filter(isThere)];
}
