import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { Today as Now } from "../../lib/api.ts";
import { colleagues } from "../../lib/colleagues.ts";
import { dayAndTime, travelDay, weekdayAndDay } from "../../lib/dates.ts";
import { useMay } from "../../lib/session.ts";
import { t } from "../../lib/texts.ts";
import { today } from "../../lib/today.ts";
import { useWorklist } from "../../lib/worklist.ts";
import { Duties, useFirst } from "../../ui/Duties.tsx";
import { Empty, Pending } from "../../ui/Notice.tsx";
import { BookingDuties } from "../bookings/shared/BookingDuties.tsx";
import { CaseList } from "../cases/shared/CaseList.tsx";
import { TaskLine } from "../cases/shared/TaskLine.tsx";
import { endsSoon, nameOfHold } from "../holds/shared/names.ts";
import { Figures } from "./Figures.tsx";
import { isLate, isUrgent } from "./urgent.ts";

// Most days have none.
const UndeliveredMails = lazy(async () => ({
  default: (await import("../mails/shared/UndeliveredMails.tsx")).UndeliveredMails,
}));

export function Today() {
  const query = useQuery(today);
  const now = query.data;
  const names = useQuery(colleagues).data ?? [];
  const nameOf = (id: string) => names.find((person) => person.id === id)?.name;
  useWorklist({ to: "/" }, now?.replies);
  const mayReadMails = useMay()("read_mails");
  if (!now) return <Pending query={query} />;
  return (
    <div className="today">
      <h1>{t("now_title")}</h1>
      <p className="today-day quiet">{weekdayAndDay(Date.now())}</p>
      {now.mailbox && (
        <p className="notice" role="alert">
          {t("mailbox_away", { when: dayAndTime(now.mailbox.since), reason: now.mailbox.reason })}
        </p>
      )}
      {now.build_fault && (
        <p className="notice">
          <Link to="/company">{t("build_failed", { reason: now.build_fault })}</Link>
        </p>
      )}
      <Figures now={now} />
      <div className="duties">
        {now.replies.length > 0 ? (
          <Answers now={now} />
        ) : (
          <Empty title={t("calm")}>{t("calm_lead", { count: now.waiting })}</Empty>
        )}
        <Duties title={t("departures_to_decide")} of={now.departures ?? []} keyOf={(departure) => departure.id}>
          {({ id, starts, tour, why, taken, booked, capacity, minimum }) => (
            <>
              <Link to="/departures" hash={id}>
                {travelDay(starts)}
              </Link>
              <span>{tour}</span>
              <span className="quiet">
                {capacity != null && t("places_sold_of", { sold: booked, all: capacity + booked - taken })}
              </span>
              <span className="reason fault">
                {t(`trouble_${why}`, { taken, booked, count: taken - (capacity ?? taken), minimum: minimum ?? 0 })}
              </span>
            </>
          )}
        </Duties>
        <BookingDuties now={now} />
        <Duties id="tasks" title={t("tasks_due")} of={now.tasks} keyOf={(task) => task.id}>
          {(task) => (
            <>
              <Link to="/cases/$id" params={{ id: task.case }}>
                {task.text}
              </Link>
              <span>{task.name}</span>
              <TaskLine task={task} />
            </>
          )}
        </Duties>
        <Duties id="offers" title={t("offers")} of={now.offers} keyOf={(offer) => offer.id}>
          {(offer) => (
            <>
              <Link to="/cases/$id" params={{ id: offer.case }}>
                {offer.name}
              </Link>
              <span>
                {offer.tour}, {travelDay(offer.travel_date)}
              </span>
              <span className={isUrgent(offer) ? "reason fault" : "reason"}>
                {t(`offer_${offer.why}`, {
                  day: offer.until ? travelDay(offer.until) : "",
                  when: offer.since ? dayAndTime(offer.since) : "",
                })}
              </span>
            </>
          )}
        </Duties>
        <Duties id="holds" title={t("holds_ending")} of={now.holds ?? []} keyOf={(held) => held.id}>
          {(held) => (
            <>
              <Link to="/cases/$id" params={{ id: held.case }}>
                {held.name}
              </Link>
              <span>{nameOfHold(held)}</span>
              <span className="quiet">{nameOf(held.made_by)}</span>
              <span className={endsSoon(held) ? "reason fault" : "reason"}>
                {t("held_until", { when: dayAndTime(held.until) })}
              </span>
            </>
          )}
        </Duties>
        <Duties title={t("to_chase")} of={now.to_chase} keyOf={(silent) => silent.id}>
          {(silent) => (
            <>
              <Link to="/cases/$id" params={{ id: silent.id }}>
                {silent.name || silent.reference}
              </Link>
              <span className="quiet">{silent.tour || t("contact_message")}</span>
              {silent.is_undelivered && <span className="badge badge-given-up">{t("mail_undelivered")}</span>}
              <span className="reason">
                {silent.last_answered_at && t("silent_since", { when: dayAndTime(silent.last_answered_at) })}
              </span>
            </>
          )}
        </Duties>
        {/* It comes last: it is loaded after the others, and moves none of them. */}
        {mayReadMails && (now.dead_mails ?? 0) > 0 && (
          <Suspense>
            <UndeliveredMails />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** The answers that are late or due soon; those that are late are always shown. */
function Answers({ now: { replies, waiting } }: { now: Now }) {
  const [shown, showAll] = useFirst(replies, replies.filter(isLate).length);
  const dueLater = waiting - replies.length;
  const showLater = dueLater > 0 && (
    <Link className="button-quiet" to="/inbox" search={{ view: "open", search: "" }}>
      {t("show_due_later", { count: dueLater })}
    </Link>
  );
  return (
    <section>
      <h2>
        {t("replies_due")} <span className="quiet">{replies.length}</span>
      </h2>
      <CaseList rows={shown} />
      {(showAll || showLater) && <p className="choices">{showAll ?? showLater}</p>}
    </section>
  );
}
