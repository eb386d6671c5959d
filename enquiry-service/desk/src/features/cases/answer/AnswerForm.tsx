import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ANSWER_FORM } from "../../../lib/answerForm.ts";
import type { Case, Colleague, Entry } from "../../../lib/api.ts";
import { colleagues } from "../../../lib/colleagues.ts";
import { dayInWords, officeDay } from "../../../lib/dates.ts";
import { isWriting, noteOf } from "../../../lib/drafts.ts";
import { codeOf, messageOf } from "../../../lib/errors.ts";
import { session } from "../../../lib/session.ts";
import { type TextKey, t, textOf } from "../../../lib/texts.ts";
import { useKeys } from "../../../lib/useKeys.ts";
import { placeInList } from "../../../lib/worklist.ts";
import { Field, faultOf } from "../../../ui/Field.tsx";
import { useAnnouncePresence } from "../presence.ts";
import { type Answer, type Note, useAnswerCase } from "../queries.ts";
import { Attachments } from "./Attachments.tsx";
import { ReadyReplies } from "./ReadyReplies.tsx";
import { useDraft, useDraftFiles } from "./useDraft.ts";
import { useFormBelowThread } from "./useFormBelowThread.ts";

const CHANNELS = ["mail", "whatsapp", "call", "note"] as const;
type Channel = (typeof CHANNELS)[number];

/** The length of the quotation of a new entry. */
const QUOTED = 120;

/** A window with room for the form beside the thread. */
const WIDE = "(width >= 62rem) and (height >= 45rem)";

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
  // Before the first answer the form is what the screen is for.
  const [isOpen, setOpen] = useState(
    () => caseFile.stage === "new" && !caseFile.quarantine && matchMedia(WIDE).matches,
  );
  const answer = useAnswerCase();
  const announcePresence = useAnnouncePresence();
  const { files, choose } = useDraftFiles(caseFile.id);
  const [owedOn, setOwedOn] = useState("");
  const keys = useKeys();
  const box = useRef<HTMLTextAreaElement>(null);
  const form = useFormBelowThread();
  const { hash } = useLocation();
  const names = useQuery(colleagues).data ?? [];
  const isMail = channel === "mail";
  const { next } = placeInList(caseFile.id);
  const isBegun = text.trim() !== "";
  const hasNews = isMail && isBegun && read !== caseFile.thread;

  // An address may lead to the form.
  useEffect(() => {
    if (hash === ANSWER_FORM) box.current?.focus({ preventScroll: true });
  }, [hash]);
  // The focus unfolds it, on a phone to below the window's edge.
  useEffect(() => {
    if (hash === ANSWER_FORM && isOpen) form.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [hash, isOpen, form]);

  const write = (changed: string) => {
    if (!isBegun) setRead(caseFile.thread);
    const wasWriting = isWriting(caseFile.id);
    setText(changed);
    if (wasWriting !== isWriting(caseFile.id)) announcePresence(caseFile.id);
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
    const { id } = caseFile;
    const ids = isMail ? files.map((file) => file.id) : [];
    const entry: Answer | Note =
      channel === "note"
        ? { id, channel, text }
        : { id, channel, text, key: keys.of(channel, text, owedOn, ...ids), seen, files: ids, owedOn };
    const changed = await answer.mutateAsync(entry).catch(() => undefined);
    if (!changed) return;
    keys.reset();
    // One's own entry is no news.
    if (read === caseFile.thread) setRead(changed.thread);
    setText("");
    if (channel !== "note") setOwedOn("");
    // A note or a call sends no files: they stay for the mail.
    if (isMail) choose(() => []);
  };
  // WhatsApp opens with the text; what was sent there is only known here if it is noted.
  const sendOnWhatsApp = () => {
    if (!isBegun || !caseFile.whatsapp) return;
    window.open(`${caseFile.whatsapp}?text=${encodeURIComponent(text)}`, "_blank", "noopener,noreferrer");
    send(read);
  };
  // Without a text, another step of the case is the main one.
  const main = isBegun && !caseFile.quarantine ? "button" : "button-quiet";
  const { error } = answer;
  const fault = faultOf(error, "owed_on");
  const message = !fault && error && (codeOf(error) === "no_address" ? t("no_address") : messageOf(error));
  const done = answer.isSuccess ? t(answer.variables.channel === "mail" ? "sent" : "written") : undefined;

  return (
    <form
      ref={form}
      id={ANSWER_FORM}
      className={isOpen || isBegun || files.length > 0 || isUploading ? "answer is-open" : "answer"}
      onSubmit={(event) => {
        event.preventDefault();
        send(isBegun ? read : caseFile.thread);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        // As a press of the button: nothing goes out while a file is uploaded or news is unread.
        event.currentTarget.querySelector<HTMLElement>("[type=submit]:enabled")?.click();
      }}
    >
      <p className="quiet answer-owner">
        <OwnerLine id={caseFile.owner} />
      </p>
      <fieldset>
        <legend className="visually-hidden">{t("answer")}</legend>
        {CHANNELS.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="channel"
              checked={channel === name}
              onChange={() => {
                setChannel(name);
                setOpen(true);
              }}
            />
            {t(`answer_${name}` as TextKey)}
          </label>
        ))}
      </fieldset>
      <label>
        <span>
          {t(`text_${channel}` as TextKey, {
            name: caseFile.name || caseFile.reference,
            email: caseFile.email,
            language: textOf("language", caseFile.locale),
          })}
        </span>
        <textarea
          ref={box}
          rows={2}
          value={text}
          lang={isMail || channel === "whatsapp" ? caseFile.locale : "en"}
          maxLength={5000}
          placeholder={t("answer_begin")}
          className={channel === "note" ? "for-note" : undefined}
          // Not the focus of the form: a press on a choice would miss it, for the form grows under the pointer.
          onFocus={() => setOpen(true)}
          onChange={(event) => write(event.target.value)}
        />
      </label>
      <div className="answer-more">
        {(isMail || channel === "whatsapp") && <ReadyReplies caseFile={caseFile} onInsert={insert} />}
        {channel !== "note" && (
          <details>
            <summary>{t("owed")}</summary>
            <Field label={t("owed_on")} hint={dayInWords(owedOn) || t("owed_on_lead")} fault={fault}>
              {(described) => (
                <input
                  {...described}
                  type="date"
                  min={officeDay(0)}
                  value={owedOn}
                  onChange={(event) => setOwedOn(event.target.value)}
                />
              )}
            </Field>
          </details>
        )}
        {isMail && <Attachments id={caseFile.id} files={files} onChange={choose} onUploading={setUploading} />}
      </div>
      <p className={message || hasNews ? "fault" : "quiet"} role="status">
        {hasNews ? t("thread_changed", newest(caseFile.entries, names)) : message || done}
      </p>
      {hasNews ? (
        // Another button: a press that was meant for the first one does nothing.
        <button key="again" type="button" className="button-quiet" onClick={() => setRead(caseFile.thread)}>
          {t("thread_read")}
        </button>
      ) : (
        <p className="choices">
          {channel === "whatsapp" && caseFile.whatsapp && (
            <button type="button" className={main} disabled={!isBegun || answer.isPending} onClick={sendOnWhatsApp}>
              {t("send_whatsapp")}
            </button>
          )}
          <button
            key="send"
            type="submit"
            className={channel === "whatsapp" && caseFile.whatsapp ? "button-quiet" : main}
            disabled={answer.isPending || (isMail && isUploading)}
          >
            {isMail ? t("send_mail") : t("write_down")}
          </button>
          {answer.isSuccess && !isBegun && next && (
            <Link to="/cases/$id" params={{ id: next }} className="button-quiet">
              {t("next_case")}
            </Link>
          )}
        </p>
      )}
    </form>
  );
}

/** Whose case it is: an answer takes over one of nobody, and speaks for a colleague in another's. */
function OwnerLine({ id }: { id: string | null | undefined }) {
  const me = useQuery(session).data?.id;
  const name = useQuery(colleagues).data?.find((person) => person.id === id)?.name ?? "…";
  if (!id) return t("answer_of_nobody");
  return id === me ? t("answer_of_me") : t("answer_of_colleague", { name });
}

/** Who has written the newest entry of a thread, and how it begins. */
function newest(entries: Entry[], names: Colleague[]): { name: string; words: string } {
  const entry = entries.at(-1);
  const name = names.find(({ id }) => id === entry?.staff)?.name ?? entry?.sender ?? "";
  const words = entry?.text.replaceAll(/\s+/g, " ") ?? "";
  return { name, words: words.length > QUOTED ? `${words.slice(0, QUOTED)} …` : words };
}
