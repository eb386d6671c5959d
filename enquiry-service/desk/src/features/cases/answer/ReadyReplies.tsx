import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Case } from "../../../lib/api.ts";
import { t, textOf } from "../../../lib/texts.ts";
import { readyReplies } from "../queries.ts";

/** Ready-made replies in the visitor's language, each with its text in the desk's language. */
export function ReadyReplies({ caseFile, onInsert }: { caseFile: Case; onInsert: (text: string) => void }) {
  const all = useQuery(readyReplies(caseFile.id)).data ?? [];
  const [key, setKey] = useState("");
  const chosen = all.find((reply) => reply.key === key);
  return (
    <details>
      <summary>{t("ready_replies")}</summary>
      <div className="in-a-row">
        <label>
          {t("ready_reply")}
          <select value={key} onChange={(event) => setKey(event.target.value)}>
            <option value="" />
            {all
              .toSorted((one, other) => one.title.localeCompare(other.title))
              .map((reply) => (
                <option key={reply.key} value={reply.key}>
                  {reply.title}
                </option>
              ))}
          </select>
        </label>
        <button
          type="button"
          className="button-quiet"
          disabled={!chosen}
          onClick={() => chosen && onInsert(chosen.text)}
        >
          {t("insert")}
        </button>
      </div>
      {chosen && (
        <div className="beside">
          <p className="words" lang={caseFile.locale}>
            {chosen.text}
          </p>
          {caseFile.locale !== "en" && (
            <div>
              <p className="quiet">{t("in_own_language", { language: textOf("language", "en") })}</p>
              <p className="words quoted" lang="en">
                {chosen.own}
              </p>
            </div>
          )}
        </div>
      )}
    </details>
  );
}
