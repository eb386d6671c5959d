import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import type { Case, Entry } from "../../lib/api.ts";
import { colleagues } from "../../lib/colleagues.ts";
import { moment } from "../../lib/dates.ts";
import { type TextKey, t } from "../../lib/texts.ts";
import { Files } from "./shared/Files.tsx";
import { MailFault, SenderCheck } from "./shared/MailFault.tsx";

/** The number of entries that a thread opens with; more would make the way to the newest ones long. */
const NEWEST = 6;

/** The messages between visitor and company, and the notes among colleagues, which look different. */
export function Thread({ caseFile: { entries, locale } }: { caseFile: Case }) {
  const [showsAll, setShowsAll] = useState(entries.length <= NEWEST + 1);
  const newest = useRef<HTMLOListElement>(null);
  const visible = showsAll ? entries : entries.slice(-NEWEST);
  const last = entries.at(-1)?.id;
  const before = useRef(last);
  // A new entry comes into sight where the one before was.
  useLayoutEffect(() => {
    const entry = newest.current?.lastElementChild;
    const previous = entry?.previousElementSibling;
    const wasInSight = !previous || previous.getBoundingClientRect().top < innerHeight;
    if (last !== before.current && wasInSight) entry?.scrollIntoView({ block: "nearest", behavior: "instant" });
    before.current = last;
  }, [last]);
  return (
    <section>
      <h2>{t("thread")}</h2>
      {entries.length === 0 && <p className="quiet">{t("nothing_said")}</p>}
      {!showsAll && (
        <button type="button" className="button-quiet" onClick={() => setShowsAll(true)}>
          {t("thread_earlier", { count: entries.length - NEWEST })}
        </button>
      )}
      <ol className="thread" ref={newest} aria-live="polite" aria-relevant="additions">
        {visible.map((entry) => (
          <ThreadEntry key={entry.id} entry={entry} locale={locale} />
        ))}
      </ol>
    </section>
  );
}

function ThreadEntry({ entry, locale }: { entry: Entry; locale: string }) {
  const names = useQuery(colleagues).data ?? [];
  const name = entry.staff ? (names.find((person) => person.id === entry.staff)?.name ?? "…") : entry.sender;
  const isFromVisitor = !entry.staff;
  return (
    <li className={`entry-${entry.kind}`}>
      <p className="entry-head">
        <bdi>{t(`${entry.kind}_of` as TextKey, { name })}</bdi>
        <time dateTime={new Date(entry.at).toISOString()}>{moment(entry.at)}</time>
      </p>
      {entry.received && (
        <p className="choices">
          {!entry.received.is_from_visitor && <span className="badge">{t("other_sender")}</span>}
          <SenderCheck check={entry.received.sender_check} />
        </p>
      )}
      <MailFault fault={entry.received?.fault ?? null} size={entry.received?.size ?? 0} />
      {(entry.text || !entry.received?.fault) && (
        <p className="words" dir="auto" lang={isFromVisitor ? locale : undefined}>
          {entry.text || t("no_words")}
        </p>
      )}
      <Files files={entry.attachments} />
      {entry.quoted && (
        <details>
          <summary>{t("quoted")}</summary>
          <p className="words quoted" dir="auto" lang={locale}>
            {entry.quoted}
          </p>
        </details>
      )}
    </li>
  );
}
