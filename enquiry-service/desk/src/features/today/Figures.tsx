import { Link } from "@tanstack/react-router";
import type { Today } from "../../lib/api.ts";
import { t } from "../../lib/texts.ts";

/** How many things of each kind wait, with the lists that show them. */
export function Figures({ now }: { now: Today }) {
  const late = now.replies.filter(({ urgency }) => urgency === "overdue").length;
  return (
    <ul className="figures">
      {late > 0 && (
        <li className="alarm">
          <Link to="/inbox" search={{ view: "late", search: "" }}>
            <strong>{late}</strong> {t("fact_late", { count: late })}
          </Link>
        </li>
      )}
      <li>
        <Link to="/inbox" search={{ view: "open", search: "" }}>
          <strong>{now.waiting}</strong> {t("fact_waiting", { count: now.waiting })}
        </Link>
      </li>
      <li>
        <Link to="/inbox" search={{ view: "mine_to_answer", search: "" }}>
          <strong>{now.mine}</strong> {t("fact_mine", { count: now.mine })}
        </Link>
      </li>
      <li>
        <Link to="/inbox" search={{ view: "quarantine", search: "" }}>
          <strong>{now.quarantined}</strong> {t("fact_quarantine")}
        </Link>
      </li>
      {now.unsorted > 0 && (
        <li>
          <Link to="/unsorted">
            <strong>{now.unsorted}</strong> {t("fact_unsorted", { count: now.unsorted })}
          </Link>
        </li>
      )}
      {now.reviews != null && (
        <li>
          <Link to="/reviews">
            <strong>{now.reviews}</strong> {t("fact_reviews", { count: now.reviews })}
          </Link>
        </li>
      )}
      {now.unmatched ? (
        <li>
          <Link to="/money">
            <strong>{now.unmatched}</strong> {t("fact_unmatched", { count: now.unmatched })}
          </Link>
        </li>
      ) : null}
      {now.inviters_to_pay ? (
        <li>
          <Link to="/invitations">
            <strong>{now.inviters_to_pay}</strong> {t("fact_inviters_to_pay", { count: now.inviters_to_pay })}
          </Link>
        </li>
      ) : null}
      {now.departures?.length ? (
        <li className="alarm">
          <Link to="/departures" search={{ which: "due" }}>
            <strong>{now.departures.length}</strong> {t("fact_departures", { count: now.departures.length })}
          </Link>
        </li>
      ) : null}
      {now.dead_mails != null && (
        <li className={now.dead_mails > 0 ? "alarm" : undefined}>
          <Link to="/mails" search={{ state: "dead", search: "" }}>
            <strong>{now.dead_mails}</strong> {t("fact_mails", { count: now.dead_mails })}
          </Link>
        </li>
      )}
    </ul>
  );
}
