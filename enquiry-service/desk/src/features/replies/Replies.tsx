import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, post, put, type ReplyTemplate, remove } from "../../lib/api.ts";
import { repliesHaveChanged, replyTexts } from "../../lib/queries.ts";
import { type TextKey, t, textOf } from "../../lib/texts.ts";
import { Pending } from "../../ui/Notice.tsx";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { InputError, useSend } from "../../ui/send.ts";

const VARIABLES = ["name", "colleague", "reference", "tour", "travel_date", "reply_hours"];
const LANGUAGES = ["en", "de", "fr", "es", "it", "pt"];

/** The ready-made replies in every language: change, hide, add, and restore the program's text. */
export function Replies() {
  const query = useQuery(replyTexts);
  if (!query.data) return <Pending query={query} />;
  return (
    <>
      <h1>{t("replies")}</h1>
      <p className="lead">{t("replies_lead")}</p>
      <details className="panel">
        <summary>{t("add_reply")}</summary>
        <ReplyForm />
      </details>
      <ul className="replies">
        {query.data
          .toSorted((one, other) => one.title.localeCompare(other.title))
          .map((reply) => (
            <li key={reply.key}>
              <details>
                <summary>
                  {reply.title}
                  <Marks reply={reply} />
                </summary>
                <ReplyForm reply={reply} />
              </details>
            </li>
          ))}
      </ul>
    </>
  );
}

/** The differences between a reply and the program's own. */
function Marks({ reply }: { reply: ReplyTemplate }) {
  const changed = reply.texts.filter((text) => !reply.is_own && text.text !== text.of_program);
  return (
    <>
      {reply.is_hidden && <span className="language">{t("reply_hidden")}</span>}
      {reply.is_own && <span className="language">{t("reply_own")}</span>}
      {changed.map((text) => (
        <span key={text.locale} className="language">
          {text.locale}
        </span>
      ))}
    </>
  );
}

function ReplyForm({ reply }: { reply?: ReplyTemplate }) {
  const sending = useSend();
  const { ask, question } = useQuestion();
  const kept = (locale: string) => reply?.texts.find((text) => text.locale === locale);
  const textsOf = (of: ReplyTemplate | undefined) =>
    Object.fromEntries(LANGUAGES.map((locale) => [locale, of?.texts.find((one) => one.locale === locale)?.text ?? ""]));
  const [title, setTitle] = useState(reply?.title ?? "");
  const [texts, setTexts] = useState<Record<string, string>>(textsOf(reply));
  const [locale, setLocale] = useState("en");
  const ofProgram = kept(locale)?.of_program;
  /** If a colleague has changed the replies meanwhile, shows the current ones with a message. */
  const change = async (work: Promise<ReplyTemplate[]>, meanwhile: TextKey) => {
    try {
      repliesHaveChanged(await work);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      repliesHaveChanged(error.body as ReplyTemplate[]);
      throw new InputError(t(meanwhile));
    }
  };
  const save = (isHidden: boolean) =>
    sending.send(async () => {
      const body = { title, texts, is_hidden: isHidden, version: reply?.version ?? 0 };
      await change(reply ? put(`replies/${reply.key}`, body) : post("replies", body), "reply_meanwhile");
      if (!reply) {
        setTitle("");
        setTexts(textsOf(undefined));
      }
      return t("reply_written");
    });
  const takeAway = async ({ key, title, version }: ReplyTemplate) => {
    const agrees = await ask({
      title: t("ask_reply_remove", { title }),
      children: <p>{t("reply_remove_sure")}</p>,
      yes: t("reply_remove"),
    });
    if (!agrees) return;
    await sending.send(async () => {
      await change(remove(`replies/${key}?${new URLSearchParams({ version: String(version) })}`), "reply_stays");
      return undefined;
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save(reply?.is_hidden ?? false);
      }}
    >
      <div className="in-a-row">
        <label>
          {t("reply_title")}
          <input value={title} maxLength={120} required onChange={(event) => setTitle(event.target.value)} />
        </label>
        <label>
          {t("fact_language")}
          <select value={locale} onChange={(event) => setLocale(event.target.value)}>
            {LANGUAGES.map((one) => (
              <option key={one} value={one}>
                {textOf("language", one)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <label>
        {t("reply_text", { language: textOf("language", locale) })}
        <textarea
          rows={8}
          maxLength={5000}
          lang={locale}
          value={texts[locale] ?? ""}
          onChange={(event) => setTexts({ ...texts, [locale]: event.target.value })}
        />
      </label>
      <p className="quiet">{t("reply_variables", { variables: VARIABLES.map((name) => `{{${name}}}`).join(", ") })}</p>
      <p className="choices">
        <button type="submit" className="button" disabled={sending.isSending}>
          {t(reply ? "reply_save" : "add_reply")}
        </button>
        {ofProgram && ofProgram !== texts[locale] && (
          <button type="button" className="button-quiet" onClick={() => setTexts({ ...texts, [locale]: ofProgram })}>
            {t("reply_of_program")}
          </button>
        )}
        {reply && (
          <button
            type="button"
            className="button-text"
            disabled={sending.isSending}
            onClick={() => save(!reply.is_hidden)}
          >
            {t(reply.is_hidden ? "reply_show" : "reply_hide")}
          </button>
        )}
        {reply?.is_own && (
          <button type="button" className="button-text" disabled={sending.isSending} onClick={() => takeAway(reply)}>
            {t("reply_remove")}
          </button>
        )}
      </p>
      <SendStatus sending={sending} />
      {question}
    </form>
  );
}
