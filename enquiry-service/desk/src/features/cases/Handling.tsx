import { useRef, useState } from "react";
import type { Case } from "../../lib/api.ts";
import { DAY, moment } from "../../lib/dates.ts";
import { conflictOf, messageOf } from "../../lib/errors.ts";
import { type TextKey, t, textOf } from "../../lib/texts.ts";
import { PeopleOptions } from "./PeopleOptions.tsx";
import { useChangeCase } from "./queries.ts";

const SNOOZES = [1, 3, 7];
const REASONS = ["price", "dates", "elsewhere", "no_answer", "duplicate", "spam", "other"];

/** The fields, with their labels. */
const LABELS = { owner: "owner", snoozed_until: "snooze", lost: "lost" } as const;
type Field = keyof typeof LABELS;

/** The owner of the case, the end of its snooze, and the reason why it is lost: each saves itself, and can be undone. */
export function Handling({ caseFile }: { caseFile: Case }) {
  const panel = useRef<HTMLElement>(null);
  const { mutate, isPending, isSuccess, error, variables } = useChangeCase(caseFile);
  const [last, setLast] = useState<{ field: Field; value: Case[Field]; version: number }>();
  const sleeps = (caseFile.snoozed_until ?? 0) > Date.now();
  const focus = (field: Field) => panel.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  const change = <F extends Field>(field: F, value: Exclude<Case[F], undefined>) => {
    const before = caseFile[field] ?? null;
    mutate({ [field]: value }, { onSuccess: ({ version }) => setLast({ field, value: before, version }) });
  };
  // What a colleague has changed since then is not undone.
  const undoable = last?.version === caseFile.version ? last : undefined;
  const undo = ({ field, value }: { field: Field; value: Case[Field] }) => {
    mutate({ [field]: value }, { onSuccess: () => setLast(undefined) });
    // The button goes.
    focus(field);
  };
  /** The result of the last change, beside its field. */
  const resultOf = (field: Field) => {
    const isOfField = variables !== undefined && field in variables;
    const fault = isOfField && error && (conflictOf(error) ? t("meanwhile") : messageOf(error));
    return (
      <p className={fault ? "fault" : "quiet"} role="status">
        {fault || (isOfField && isSuccess && t(last ? "written" : "undone"))}
        {undoable?.field === field && (
          <>
            {" "}
            <button
              type="button"
              className="button-text"
              aria-label={t("undo_this", { what: t(LABELS[field]) })}
              disabled={isPending}
              onClick={() => undo(undoable)}
            >
              {t("undo")}
            </button>
          </>
        )}
      </p>
    );
  };
  return (
    <section className="panel handling" ref={panel}>
      <h2>{t("handling")}</h2>
      <p className="quiet">{t("handling_lead")}</p>
      <div className="handling-fields">
        <div>
          <label>
            {t("owner")}
            <select
              name="owner"
              value={caseFile.owner ?? ""}
              onChange={(event) => change("owner", event.target.value || null)}
            >
              <option value="">{t("nobody")}</option>
              <PeopleOptions chosen={caseFile.owner} />
            </select>
          </label>
          {resultOf("owner")}
        </div>
        <div>
          <label>
            {t("snooze")}
            <select
              name="snoozed_until"
              value={sleeps ? "sleeps" : ""}
              onChange={(event) => {
                const days = Number(event.target.value);
                change("snoozed_until", days ? Date.now() + days * DAY : null);
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
          {resultOf("snoozed_until")}
        </div>
        <div>
          <label>
            {t("lost")}
            <select
              name="lost"
              value={caseFile.lost ?? ""}
              onChange={(event) => change("lost", (event.target.value || null) as Exclude<Case["lost"], undefined>)}
            >
              <option value="">{t("lost_none")}</option>
              {REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {textOf("lost", reason)}
                </option>
              ))}
            </select>
          </label>
          {resultOf("lost")}
        </div>
      </div>
    </section>
  );
}
