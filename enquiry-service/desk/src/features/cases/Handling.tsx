import { useState } from "react";
import { ApiError, type Case, put, type Session } from "../../lib/api.ts";
import { moment } from "../../lib/dates.ts";
import { caseHasChanged } from "../../lib/queries.ts";
import { type TextKey, t, textOf } from "../../lib/texts.ts";
import { PeopleOptions } from "./PeopleOptions.tsx";

const DAY = 24 * 60 * 60_000;
const SNOOZES = [1, 3, 7];
const REASONS = ["price", "dates", "elsewhere", "no_answer", "duplicate", "other"];

type Change = Partial<Pick<Case, "owner" | "snoozed_until" | "lost">>;

/** The owner of the case, the end of its snooze, and the reason why it is lost. */
export function Handling({ caseFile, who }: { caseFile: Case; who: Session }) {
  const [fault, setFault] = useState("");
  const [isSending, setSending] = useState(false);
  const change = async (part: Change) => {
    setFault("");
    setSending(true);
    const { owner = null, snoozed_until = null, lost = null, version } = caseFile;
    try {
      caseHasChanged(await put<Case>(`cases/${caseFile.id}`, { owner, snoozed_until, lost, version, ...part }));
    } catch (error) {
      const isLate = error instanceof ApiError && error.status === 409;
      if (isLate) caseHasChanged(error.body as Case);
      setFault(isLate ? t("meanwhile") : t("failed"));
    } finally {
      setSending(false);
    }
  };
  const sleeps = (caseFile.snoozed_until ?? 0) > Date.now();
  return (
    <section className="panel">
      <h2>{t("handling")}</h2>
      <label>
        {t("owner")}
        <select value={caseFile.owner ?? ""} onChange={(event) => change({ owner: event.target.value || null })}>
          <option value="">{t("nobody")}</option>
          <PeopleOptions chosen={caseFile.owner} />
        </select>
      </label>
      {!caseFile.owner && (
        <button type="button" className="button-quiet" disabled={isSending} onClick={() => change({ owner: who.id })}>
          {t("take")}
        </button>
      )}
      <label>
        {t("snooze")}
        <select
          value={sleeps ? "sleeps" : ""}
          onChange={(event) => {
            const days = Number(event.target.value);
            change({ snoozed_until: days ? Date.now() + days * DAY : null });
          }}
        >
          <option value="">{t("snooze_none")}</option>
          {sleeps && (
            <option value="sleeps">{t("snoozed_until", { when: moment(caseFile.snoozed_until ?? 0) })}</option>
          )}
          {SNOOZES.map((days) => (
            <option key={days} value={days}>
              {t(`snooze_${days}` as TextKey)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("lost")}
        <select
          value={caseFile.lost ?? ""}
          onChange={(event) => change({ lost: (event.target.value || null) as Exclude<Case["lost"], undefined> })}
        >
          <option value="">{t("lost_none")}</option>
          {REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {textOf("lost", reason)}
            </option>
          ))}
        </select>
      </label>
      <p className="fault" role="alert">
        {fault}
      </p>
    </section>
  );
}
