import type { Departure, Waiting } from "../../lib/api.ts";
import { moment, travelDay } from "../../lib/dates.ts";
import { t } from "../../lib/texts.ts";
import { Facts } from "../../ui/Facts.tsx";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useChangeWaiting } from "./queries.ts";

type Props = { departure: Departure; waiting: Waiting; mayManage: boolean };

/** An entry of a waiting list. */
export function WaitingEntry({ departure, waiting, mayManage }: Props) {
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
