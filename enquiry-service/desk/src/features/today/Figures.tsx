import { Link, type LinkProps } from "@tanstack/react-router";
import type { Today } from "../../lib/api.ts";
import { t } from "../../lib/texts.ts";

/** What is late or has failed, then how many answers and bookings wait, with the lists that show them. */
export function Figures({ now }: { now: Today }) {
  const late = now.replies.filter(({ urgency }) => urgency === "overdue").length;
  const { departures, dead_mails } = now;
  return (
    <ul className="figures figures-first">
      {late > 0 && (
        <Figure count={late} text={t("fact_late", { count: late })} isAlarm to="/inbox" search={inboxOf("late")} />
      )}
      {departures?.length ? (
        <Figure
          count={departures.length}
          text={t("fact_departures", { count: departures.length })}
          isAlarm
          to="/departures"
          search={{ which: "due" }}
        />
      ) : null}
      {dead_mails ? (
        <Figure
          count={dead_mails}
          text={t("fact_mails", { count: dead_mails })}
          isAlarm
          to="/mails"
          search={{ state: "dead", search: "" }}
        />
      ) : null}
      <Figure
        count={now.waiting}
        text={t("fact_waiting", { count: now.waiting })}
        to="/inbox"
        search={inboxOf("open")}
      />
      <Figure
        count={now.mine}
        text={t("fact_mine", { count: now.mine })}
        to="/inbox"
        search={inboxOf("mine_to_answer")}
      />
      {now.bookings && (
        <Figure
          count={now.bookings.length}
          text={t("fact_bookings", { count: now.bookings.length })}
          to="/bookings"
          search={{ view: "to_act", search: "" }}
        />
      )}
    </ul>
  );
}

/** How many things of the other kinds wait; on a phone in running text. */
export function OtherFigures({ now }: { now: Today }) {
  const { quarantined, unsorted, reviews, unmatched, inviters_to_pay } = now;
  return (
    <ul className="figures figures-rest">
      <Figure count={quarantined} text={t("fact_quarantine")} to="/inbox" search={inboxOf("quarantine")} />
      {unsorted > 0 && <Figure count={unsorted} text={t("fact_unsorted", { count: unsorted })} to="/unsorted" />}
      {reviews != null && <Figure count={reviews} text={t("fact_reviews", { count: reviews })} to="/reviews" />}
      {unmatched ? <Figure count={unmatched} text={t("fact_unmatched", { count: unmatched })} to="/money" /> : null}
      {inviters_to_pay ? (
        <Figure count={inviters_to_pay} text={t("fact_rewards", { count: inviters_to_pay })} to="/invitations" />
      ) : null}
    </ul>
  );
}

const inboxOf = (view: string) => ({ view, search: "" });

type FigureProps = LinkProps & { count: number; text: string; isAlarm?: boolean };

const Figure = ({ count, text, isAlarm, ...list }: FigureProps) => (
  <li className={isAlarm ? "alarm" : undefined}>
    <Link {...list}>
      <strong>{count}</strong> {text}
    </Link>
  </li>
);
