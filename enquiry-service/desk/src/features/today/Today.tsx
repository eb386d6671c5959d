import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { moment, travelDay } from "../../lib/dates.ts";
import { money } from "../../lib/money.ts";
import { t, textOf } from "../../lib/texts.ts";
import { Empty, Pending } from "../../ui/Notice.tsx";
import { CaseList } from "../cases/shared/CaseList.tsx";
import { TaskLine } from "../cases/shared/TaskLine.tsx";
import { today } from "./queries.ts";

export function Today() {
  const query = useQuery(today);
  const now = query.data;
  if (!now) return <Pending query={query} />;
  return (
    <>
      <h1>{t("now_title")}</h1>
      {now.mailbox && (
        <p className="notice" role="alert">
          {t("mailbox_away", { when: moment(now.mailbox.since), reason: now.mailbox.reason })}
        </p>
      )}
      <ul className="figures">
        <li>
          <Link to="/inbox" search={{ view: "unassigned", search: "" }}>
            <strong>{now.waiting}</strong> {t("fact_waiting")}
          </Link>
        </li>
        <li>
          <Link to="/inbox" search={{ view: "mine", search: "" }}>
            <strong>{now.mine}</strong> {t("fact_mine")}
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
              <strong>{now.unsorted}</strong> {t("fact_unsorted")}
            </Link>
          </li>
        )}
        {now.reviews != null && (
          <li>
            <Link to="/reviews">
              <strong>{now.reviews}</strong> {t("fact_reviews")}
            </Link>
          </li>
        )}
        {now.unmatched ? (
          <li>
            <Link to="/money">
              <strong>{now.unmatched}</strong> {t("fact_unmatched")}
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
        {now.departures ? (
          <li className="alarm">
            <Link to="/departures">
              <strong>{now.departures}</strong> {t("fact_departures")}
            </Link>
          </li>
        ) : null}
        {now.dead_mails != null && (
          <li className={now.dead_mails > 0 ? "alarm" : undefined}>
            <Link to="/mails">
              <strong>{now.dead_mails}</strong> {t("fact_mails")}
            </Link>
          </li>
        )}
      </ul>
      {now.build_fault && (
        <p className="notice">
          <Link to="/company">{t("build_failed", { reason: now.build_fault })}</Link>
        </p>
      )}
      {now.replies.length > 0 ? (
        <section>
          <h2>{t("replies_due")}</h2>
          <CaseList rows={now.replies} />
        </section>
      ) : (
        <Empty title={t("calm")}>{t("calm_lead", { count: now.waiting })}</Empty>
      )}
      {now.tasks.length > 0 && (
        <section>
          <h2>{t("tasks_due")}</h2>
          <ul className="lines">
            {now.tasks.map((task) => (
              <li key={task.id}>
                <Link to="/cases/$id" params={{ id: task.case }}>
                  {task.text}
                </Link>
                <span>{task.name}</span>
                <TaskLine task={task} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {now.to_decide && now.to_decide.length > 0 && (
        <section>
          <h2>{t("bookings_to_decide")}</h2>
          <ul className="lines">
            {now.to_decide.map(({ booking, number, name, why }) => (
              <li key={`${booking} ${why}`}>
                <Link to="/bookings/$id" params={{ id: booking }}>
                  {number}
                </Link>
                <span>{name}</span>
                <span className="fault">{textOf("decide", why)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {now.overdue && now.overdue.length > 0 && (
        <section>
          <h2>{t("money_overdue")}</h2>
          <ul className="lines">
            {now.overdue.map((late) => (
              <li key={late.booking}>
                <Link to="/bookings/$id" params={{ id: late.booking }}>
                  {late.number}
                </Link>
                <span>{late.name}</span>
                <span>{t("missing", { amount: money(late.missing, late.currency) })}</span>
                <span className="fault">{t("since_day", { date: travelDay(late.due_on) })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
