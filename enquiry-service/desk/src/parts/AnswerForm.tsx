import { useRef, useState } from "react";
import { type Case, type KeptFile, post, Refusal } from "../api.ts";
import { readDraft, readDraftFiles, writeDraft, writeDraftFiles } from "../drafts.ts";
import { caseHasChanged, queries } from "../queries.ts";
import { faultOf } from "../send.ts";
import { type TextKey, t, textOf } from "../texts.ts";
import { Attachments } from "./Attachments.tsx";
import { ReadyReplies } from "./ReadyReplies.tsx";

const WAYS = ["mail", "whatsapp", "call", "note"] as const;
type Way = (typeof WAYS)[number];

/** An idempotency key: a repeated press or a retry with the same key sends no second answer. */
const newKey = () => crypto.randomUUID();

/**
 * The form for a mail, the note of a call or a message, and a note for colleagues. Typed text and chosen files survive
 * a reload.
 */
export function AnswerForm({ whole }: { whole: Case }) {
  const [way, setWay] = useState<Way>("mail");
  const [text, setText] = useState(() => readDraft(whole.id));
  const [key, setKey] = useState(newKey);
  const [files, setFiles] = useState<KeptFile[]>(() => readDraftFiles(whole.id));
  const box = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<{ fault?: string; done?: string; asks?: boolean; isSending?: boolean }>({});

  const write = (changed: string) => {
    setText(changed);
    writeDraft(whole.id, changed);
    const began = !text.trim() !== !changed.trim();
    if (began) queries.invalidateQueries({ queryKey: ["presence", whole.id] });
  };
  const choose = (chosen: KeptFile[]) => {
    setFiles(chosen);
    writeDraftFiles(whole.id, chosen);
  };
  /** Inserts at the cursor; several insertions are separated by blank lines. */
  const insert = (words: string) => {
    const at = box.current?.selectionEnd ?? text.length;
    const before = text.slice(0, at).trimEnd();
    const after = text.slice(at).trimStart();
    write([before, words, after].filter(Boolean).join("\n\n"));
    box.current?.focus();
  };

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
          : await post<Case>(`cases/${whole.id}/answers`, {
              channel: way,
              text,
              key,
              again,
              files: way === "mail" ? files.map((file) => file.id) : [],
            });
      caseHasChanged(changed);
      writeDraft(whole.id, "");
      setText("");
      // A note or a call sends no files: they stay for the mail.
      if (way === "mail") choose([]);
      setKey(newKey());
      setState({ done: way === "mail" ? t("sent") : t("written") });
    } catch (error) {
      const code = error instanceof Refusal ? error.code : undefined;
      if (code === "just_answered") setState({ fault: t("just_answered"), asks: true });
      else setState({ fault: code === "no_address" ? t("no_address") : faultOf(error) });
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
      {way !== "note" && way !== "call" && <ReadyReplies whole={whole} onInsert={insert} />}
      <label>
        {t(`text_${way}` as TextKey, { language: textOf("language", whole.locale) })}
        <textarea
          ref={box}
          rows={8}
          value={text}
          lang={way === "mail" ? whole.locale : "en"}
          maxLength={5000}
          className={way === "note" ? "for-note" : undefined}
          onChange={(event) => write(event.target.value)}
        />
      </label>
      {way === "mail" && <Attachments id={whole.id} files={files} onChange={choose} />}
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
