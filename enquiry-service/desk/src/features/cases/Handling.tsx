import { useQuery } from "@tanstack/react-query";
import type { Case } from "../../lib/api.ts";
import { moment } from "../../lib/dates.ts";
import { conflictOf } from "../../lib/errors.ts";
import { session } from "../../lib/session.ts";
import { type TextKey, t, textOf } from "../../lib/texts.ts";
import { PeopleOptions } from "./PeopleOptions.tsx";
import { useChangeCase } from "./queries.ts";

const DAY = 24 * 60 * 60_000;
const SNOOZES = [1, 3, 7];
const REASONS = ["price", "dates", "elsewhere", "no_answer", "duplicate", "spam", "other"];

/** The owner of the case, the end of its snooze, and the reason why it is lost. */
export function Handling({ caseFile }: { caseFile: Case }) {
  const me = useQuery(session).data?.id ?? null;
  const { mutate: change, isPending, isSuccess, error } = useChangeCase(caseFile);
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
        <button type="button" className="button-quiet" disabled={isPending} onClick={() => change({ owner: me })}>
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
      <p className={error ? "fault" : "quiet"} role="status">
        {error ? t(conflictOf(error) ? "meanwhile" : "failed") : isSuccess && t("written")}
      </p>
    </section>
  );
}
