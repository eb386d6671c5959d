import { useQuery } from "@tanstack/react-query";
import type { Departure, Waiting } from "../../lib/api.ts";
import { moment, monthOf, travelDay } from "../../lib/dates.ts";
import { useMay } from "../../lib/session.ts";
import { t, textOf } from "../../lib/texts.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Empty, Pending } from "../../ui/Notice.tsx";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { departures, useChangeWaiting } from "./queries.ts";

/** Coming departures by month, with their places and waiting lists. */
export function Departures() {
  const query = useQuery(departures);
  const mayManage = useMay()("manage_waiting_lists");
  if (!query.data) return <Pending query={query} />;
  const months = Object.entries(Object.groupBy(query.data, (departure) => monthOf(departure.starts)));
  return (
    <>
      <h1>{t("departures")}</h1>
      {months.length === 0 && <Empty title={t("no_departures")} />}
      {months.map(([month, inMonth = []]) => (
        <section key={month}>
          <h2>{month}</h2>
          <ul className="departures">
            {inMonth.map((departure) => (
              <DepartureRow key={departure.id} departure={departure} mayManage={mayManage} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function DepartureRow({ departure, mayManage }: { departure: Departure; mayManage: boolean }) {
  const { taken, capacity, minimum } = departure;
  const state = departure.is_withdrawn ? "withdrawn" : departure.overbooked > 0 ? "overbooked" : departure.state;
  return (
    <li id={departure.id}>
      <p className="departure">
        <strong>{travelDay(departure.starts)}</strong>
        <span className="departure-tour">{departure.tour}</span>
        <span className="departure-state">
          <span className={`badge departure-${state}`}>{textOf("departure", state)}</span>
        </span>
        {capacity == null ? (
          <span>{t("places_without_limit", { count: taken })}</span>
        ) : (
          <>
            <span>{t("places", { taken, capacity })}</span>
            <meter min={0} max={capacity} value={Math.min(taken, capacity)} aria-label={t("places_label")} />
          </>
        )}
        {minimum != null && taken < minimum && (
          <span className="departure-note">{t("needs_more", { count: minimum - taken })}</span>
        )}
        {departure.overbooked > 0 && (
          <span className="departure-note fault">{t("too_many", { count: departure.overbooked })}</span>
        )}
      </p>
      {departure.waiting.length > 0 && (
        <details>
          <summary>{t("names_wait", { count: departure.waiting.length })}</summary>
          <ol className="lines">
            {departure.waiting.map((waiting) => (
              <WaitingRow key={waiting.id} departure={departure} waiting={waiting} mayManage={mayManage} />
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

type WaitingProps = { departure: Departure; waiting: Waiting; mayManage: boolean };

function WaitingRow({ departure, waiting, mayManage }: WaitingProps) {
  const change = useChangeWaiting(waiting.id);
  const { ask, question } = useQuestion();
  const strike = async () => {
    const facts: [string, string][] = [
      [t("email"), waiting.email],
      [t("fact_tour"), departure.tour],
      [t("fact_travel"), travelDay(departure.starts)],
      [t("fact_travellers"), t("travellers", { count: waiting.persons })],
    ];
    const agrees = await ask({
      title: t("ask_strike", { name: waiting.name }),
      children: (
        <>
          <Facts facts={facts} />
          <p>{t("strike_lead")}</p>
        </>
      ),
      isHarmful: true,
      yes: t("strike"),
    });
    if (agrees) change.mutate("strike");
  };
  return (
    <li>
      <span>{waiting.name}</span>
      <a href={`mailto:${waiting.email}`}>{waiting.email}</a>
      <span>{t("travellers", { count: waiting.persons })}</span>
      <span>{moment(waiting.received_at)}</span>
      {waiting.quarantine && <span className="badge badge-quarantine">{t("view_quarantine")}</span>}
      {waiting.fits && <span className="badge">{t("has_room")}</span>}
      {mayManage && waiting.quarantine && (
        <button
          type="button"
          className="button-text"
          disabled={change.isPending}
          onClick={() => change.mutate("accept")}
        >
          {t("accept")}
        </button>
      )}
      {mayManage && (
        <button type="button" className="button-text" disabled={change.isPending} onClick={strike}>
          {t("strike")}
        </button>
      )}
      <SendStatus of={change} />
      {question}
    </li>
  );
}
