import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, type Case, type Colleague, type Entry, post } from "../../../lib/api.ts";
import { isWriting, noteOf } from "../../../lib/drafts.ts";
import { caseHasChanged, colleagues, oneCase, queries } from "../../../lib/queries.ts";
import { type TextKey, t, textOf } from "../../../lib/texts.ts";
import { messageOf } from "../../../ui/send.ts";
import { Attachments } from "./Attachments.tsx";
import { ReadyReplies } from "./ReadyReplies.tsx";
import { useDraft, useDraftFiles } from "./useDraft.ts";
import { useFormBelowThread } from "./useFormBelowThread.ts";
import { useKeys } from "./useKeys.ts";

const CHANNELS = ["mail", "whatsapp", "call", "note"] as const;
type Channel = (typeof CHANNELS)[number];

/** The length of the quotation of a new entry. */
const QUOTED = 120;

/**
 * The form for a mail, the note of a call or a message, and a note for colleagues. Typed text and chosen files survive
 * a reload.
 */
export function AnswerForm({ caseFile }: { caseFile: Case }) {
  const [channel, setChannel] = useState<Channel>("mail");
  // A note does not take the place of a mail that was begun.
  const draft = channel === "note" ? noteOf(caseFile.id) : caseFile.id;
  const { text, setText } = useDraft(draft);
  // The version of the thread that the person had read when the text was begun.
  const [read, setRead] = useState(caseFile.thread);
  const [isUploading, setUploading] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState<{ fault?: string; done?: string; isSending?: boolean }>({});
  const { files, choose } = useDraftFiles(caseFile.id);
  const keys = useKeys();
  const box = useRef<HTMLTextAreaElement>(null);
  const form = useFormBelowThread();
  const names = useQuery(colleagues).data ?? [];
  const isMail = channel === "mail";
  const isBegun = text.trim() !== "";
  const hasNews = isMail && isBegun && read !== caseFile.thread;

  const write = (changed: string) => {
    if (!isBegun) setRead(caseFile.thread);
    const wasWriting = isWriting(caseFile.id);
    setText(changed);
    if (wasWriting !== isWriting(caseFile.id)) queries.invalidateQueries({ queryKey: ["presence", caseFile.id] });
  };
  /** Inserts at the cursor; several insertions are separated by blank lines. */
  const insert = (words: string) => {
    const at = box.current?.selectionEnd ?? text.length;
    const before = text.slice(0, at).trimEnd();
    const after = text.slice(at).trimStart();
    write([before, words, after].filter(Boolean).join("\n\n"));
    box.current?.focus();
  };

  const send = async (seen: string) => {
    if (!isBegun) {
      setState({ fault: t("empty") });
      return;
    }
    setState({ isSending: true });
    const ids = isMail ? files.map((file) => file.id) : [];
    try {
      const changed =
        channel === "note"
          ? await post<Case>(`cases/${caseFile.id}/notes`, { text })
          : await post<Case>(`cases/${caseFile.id}/answers`, {
              channel,
              text,
              key: keys.of(channel, text, ...ids),
              seen,
              files: ids,
            });
      caseHasChanged(changed);
      keys.forget();
      // One's own entry is no news.
      if (read === caseFile.thread) setRead(changed.thread);
      setText("");
      // A note or a call sends no files: they stay for the mail.
      if (isMail) choose(() => []);
      setState({ done: isMail ? t("sent") : t("written") });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      // The thread as it is now is what the person has to read.
      if (code === "thread_changed" || code === "other_answer") await queries.invalidateQueries(oneCase(caseFile.id));
      setState({ fault: code === "no_address" ? t("no_address") : messageOf(error) });
    }
  };

  return (
    <form
      ref={form}
      className={isOpen || isBegun || files.length > 0 || isUploading ? "answer is-open" : "answer"}
      onSubmit={(event) => {
        event.preventDefault();
        send(isBegun ? read : caseFile.thread);
      }}
    >
      <fieldset>
        <legend className="visually-hidden">{t("answer")}</legend>
        {CHANNELS.map((name) => (
          <label key={name}>
            <input type="radio" name="channel" checked={channel === name} onChange={() => setChannel(name)} />
            {t(`answer_${name}` as TextKey)}
          </label>
        ))}
      </fieldset>
      <label>
        {t(`text_${channel}` as TextKey, {
          name: caseFile.name || caseFile.reference,
          email: caseFile.email,
          language: textOf("language", caseFile.locale),
        })}
        <textarea
          ref={box}
          rows={2}
          value={text}
          lang={isMail ? caseFile.locale : "en"}
          maxLength={5000}
          className={channel === "note" ? "for-note" : undefined}
          onFocus={() => setOpen(true)}
          onChange={(event) => write(event.target.value)}
        />
      </label>
      <div className="answer-more">
        {(isMail || channel === "whatsapp") && <ReadyReplies caseFile={caseFile} onInsert={insert} />}
        {isMail && <Attachments id={caseFile.id} files={files} onChange={choose} onUploading={setUploading} />}
      </div>
      <p className={state.fault || hasNews ? "fault" : "quiet"} role="status">
        {hasNews ? t("thread_changed", newest(caseFile.entries, names)) : (state.fault ?? state.done)}
      </p>
      {hasNews ? (
        // Another button: a press that was meant for the first one does nothing.
        <button key="again" type="button" className="button-quiet" onClick={() => setRead(caseFile.thread)}>
          {t("thread_read")}
        </button>
      ) : (
        <button key="send" type="submit" className="button" disabled={state.isSending || (isMail && isUploading)}>
          {isMail ? t("send_mail") : t("write_down")}
        </button>
      )}
    </form>
  );
}

/** Who has written the newest entry of a thread, and how it begins. */
function newest(entries: Entry[], names: Colleague[]): { name: string; words: string } {
  const entry = entries.at(-1);
  const name = names.find(({ id }) => id === entry?.staff)?.name ?? entry?.sender ?? "";
  const words = entry?.text.replaceAll(/\s+/g, " ") ?? "";
  return { name, words: words.length > QUOTED ? `${words.slice(0, QUOTED)} …` : words };
}
