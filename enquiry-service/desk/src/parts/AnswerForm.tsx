import { useState } from "react";
import { type Case, post, Refusal } from "../api.ts";
import { clearDraft, readDraft, writeDraft } from "../drafts.ts";
import { caseHasChanged } from "../queries.ts";
import { type TextKey, t, textOf } from "../texts.ts";

const WAYS = ["mail", "whatsapp", "call", "note"] as const;
type Way = (typeof WAYS)[number];

/** The same key is the same answer, however often it is pressed or sent again after a cut line. */
const newKey = () => crypto.randomUUID();

/** One box for a mail, the note of a call or a message, and a note for colleagues. What is typed survives a reload. */
export function AnswerForm({ whole }: { whole: Case }) {
  const [way, setWay] = useState<Way>("mail");
  const [text, setText] = useState(() => readDraft(whole.id));
  const [key, setKey] = useState(newKey);
  const [state, setState] = useState<{ fault?: string; done?: string; asks?: boolean; isSending?: boolean }>({});

  const send = async (again: boolean) => {
    if (!text.trim()) {
      setState({ fault: t("empty") });
      return;
    }
    setState({ isSending: true });
    try {
      const changed =
        way === "note"
          ? await post<Case>(`cases/${whole.id}/notes`, { text })
          : await post<Case>(`cases/${whole.id}/answers`, { channel: way, text, key, again });
      caseHasChanged(changed);
      clearDraft(whole.id);
      setText("");
      setKey(newKey());
      setState({ done: way === "mail" ? t("sent") : t("written") });
    } catch (error) {
      const code = error instanceof Refusal ? error.code : undefined;
      if (code === "just_answered") setState({ fault: t("just_answered"), asks: true });
      else setState({ fault: code === "no_address" ? t("no_address") : t("failed") });
    }
  };

  return (
    <form
      className="answer"
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <fieldset>
        <legend>{t("answer")}</legend>
        {WAYS.map((name) => (
          <label key={name}>
            <input type="radio" name="way" checked={way === name} onChange={() => setWay(name)} />
            {t(`answer_${name}` as TextKey)}
          </label>
        ))}
      </fieldset>
      <label>
        {t(`text_${way}` as TextKey, { language: textOf("language", whole.locale) })}
        <textarea
          rows={8}
          value={text}
          lang={way === "mail" ? whole.locale : "en"}
          maxLength={5000}
          className={way === "note" ? "for-note" : undefined}
          onChange={(event) => {
            setText(event.target.value);
            writeDraft(whole.id, event.target.value);
          }}
        />
      </label>
      <p className={state.fault ? "fault" : "quiet"} role="status">
        {state.fault ?? state.done}
      </p>
      {state.asks ? (
        <button type="button" className="button" onClick={() => send(true)}>
          {t("send_again")}
        </button>
      ) : (
        <button type="submit" className="button" disabled={state.isSending}>
          {way === "mail" ? t("send_mail") : t("write_down")}
        </button>
      )}
    </form>
  );
}
