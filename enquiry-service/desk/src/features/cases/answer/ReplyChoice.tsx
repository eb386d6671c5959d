import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Case } from "../../../lib/api.ts";
import { t, textOf } from "../../../lib/texts.ts";
import { grouped } from "../../replies/shared/groups.ts";
import { readyReplies } from "../queries.ts";

export type Props = { caseFile: Case; onInsert: (text: string) => void };

/** Ready-made replies in the visitor's language, each with its text in the desk's language. */
export function ReplyChoice({ caseFile, onInsert }: Props) {
  const all = useQuery(readyReplies(caseFile.id)).data ?? [];
  const [key, setKey] = useState("");
  const chosen = all.find((reply) => reply.key === key);
  return (
    <>
      <div className="in-a-row">
        <label>
          {t("ready_reply")}
          <select value={key} onChange={(event) => setKey(event.target.value)}>
            <option value="" />
            {grouped(all).map(([group, replies]) => (
              <optgroup key={group} label={t(`reply_group_${group}`)}>
                {replies.map((reply) => (
                  <option key={reply.key} value={reply.key}>
                    {reply.title}
                  </option>
                ))}
              </optgroup>
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
    </>
  );
}
