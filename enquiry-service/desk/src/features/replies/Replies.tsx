import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReplyTemplate } from "../../lib/api.ts";
import { LANGUAGES } from "../../lib/languages.ts";
import { t, textOf } from "../../lib/texts.ts";
import { Pending } from "../../ui/Notice.tsx";
import { useQuestion } from "../../ui/Question.tsx";
import { lastOf, SendStatus } from "../../ui/SendStatus.tsx";
import { replyTemplates, useRemoveReply, useSaveReply } from "./queries.ts";
import { grouped } from "./shared/groups.ts";

const VARIABLES = ["name", "colleague", "reference", "tour", "travel_date", "reply_hours"];

/** The reply texts in every language: change, hide, add, and restore the program's text. */
export function Replies() {
  const query = useQuery(replyTemplates);
  const [search, setSearch] = useState("");
  const [isAdding, setAdding] = useState(false);
  if (!query.data) return <Pending query={query} />;
  const words = search.toLowerCase().split(/\s+/);
  const has = ({ title, texts }: ReplyTemplate) => {
    const all = [title, ...texts.map(({ text }) => text)].join(" ").toLowerCase();
    return words.every((word) => all.includes(word));
  };
  const found = query.data.filter(has);
  return (
    <>
      <div className="title-row">
        <h1>{t("replies")}</h1>
        <button type="button" className="button-quiet" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          {t("add_reply")}
        </button>
      </div>
      <p className="lead">
        {t("replies_lead")} {query.data.some((reply) => changedOf(reply).length > 0) && t("replies_marks")}
      </p>
      {isAdding && (
        <section className="notice">
          <ReplyForm />
        </section>
      )}
      <label className="narrow">
        {t("search_replies")}
        <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      </label>
      {found.length === 0 && <p role="status">{t("nothing_found")}</p>}
      {grouped(found).map(([group, replies]) => (
        <section key={group}>
          <h2>{t(`reply_group_${group}`)}</h2>
          <ul className="replies">
            {replies.map((reply) => (
              <li key={reply.key}>
                <details>
                  <summary>
                    <span className="reply-title">
                      {reply.title}
                      <Marks reply={reply} />
                    </span>{" "}
                    <span className="reply-words quiet">{reply.texts.find(({ locale }) => locale === "en")?.text}</span>
                  </summary>
                  <ReplyForm reply={reply} />
                </details>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** The texts of the program's own reply that were changed. */
const changedOf = ({ is_own, texts }: ReplyTemplate) =>
  texts.filter(({ text, of_program }) => !is_own && text !== of_program);

/** The differences between a reply and the program's own. */
function Marks({ reply }: { reply: ReplyTemplate }) {
  return (
    <>
      {reply.is_hidden && <span className="language">{t("reply_hidden")}</span>}
      {reply.is_own && <span className="language">{t("reply_own")}</span>}
      {changedOf(reply).map((text) => (
        <span key={text.locale} className="language">
          {text.locale}
        </span>
      ))}
    </>
  );
}

function ReplyForm({ reply }: { reply?: ReplyTemplate }) {
  const saving = useSaveReply();
  const removal = useRemoveReply();
  const isPending = saving.isPending || removal.isPending;
  const { ask, question } = useQuestion();
  const kept = (locale: string) => reply?.texts.find((text) => text.locale === locale);
  const textsOf = (of: ReplyTemplate | undefined) =>
    Object.fromEntries(LANGUAGES.map((locale) => [locale, of?.texts.find((one) => one.locale === locale)?.text ?? ""]));
  const [title, setTitle] = useState(reply?.title ?? "");
  const [texts, setTexts] = useState<Record<string, string>>(textsOf(reply));
  const [locale, setLocale] = useState("en");
  const ofProgram = kept(locale)?.of_program;
  const save = (isHidden: boolean) => {
    const changed = { title, texts, is_hidden: isHidden, version: reply?.version ?? 0 };
    const onSuccess = () => {
      if (reply) return;
      setTitle("");
      setTexts(textsOf(undefined));
    };
    saving.mutate({ key: reply?.key, reply: changed }, { onSuccess });
  };
  const takeAway = async (reply: ReplyTemplate) => {
    const agrees = await ask({
      title: t("ask_reply_remove", { title: reply.title }),
      children: <p>{t("reply_remove_sure")}</p>,
      isHarmful: true,
      yes: t("reply_remove"),
    });
    if (agrees) removal.mutate(reply);
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
        <button type="submit" className="button" disabled={isPending}>
          {t(reply ? "reply_save" : "add_reply")}
        </button>
        {ofProgram && ofProgram !== texts[locale] && (
          <button type="button" className="button-quiet" onClick={() => setTexts({ ...texts, [locale]: ofProgram })}>
            {t("reply_of_program")}
          </button>
        )}
        {reply && (
          <button type="button" className="button-text" disabled={isPending} onClick={() => save(!reply.is_hidden)}>
            {t(reply.is_hidden ? "reply_show" : "reply_hide")}
          </button>
        )}
        {reply?.is_own && (
          <button type="button" className="button-text" disabled={isPending} onClick={() => takeAway(reply)}>
            {t("reply_remove")}
          </button>
        )}
      </p>
      <SendStatus of={lastOf(saving, removal)} done={t("reply_written")} />
      {question}
    </form>
  );
}
