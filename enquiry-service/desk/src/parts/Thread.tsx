import { useQuery } from "@tanstack/react-query";
import type { Case, Entry } from "../api.ts";
import { moment } from "../dates.ts";
import { colleagues } from "../queries.ts";
import { type TextKey, t } from "../texts.ts";

/** The size of a file. */
export const kilobytes = (bytes: number) => t("kilobytes", { count: Math.max(1, Math.round(bytes / 1000)) });

/** The messages between visitor and company, and the notes among colleagues, which look different. */
export function Thread({ whole }: { whole: Case }) {
  return (
    <section>
      <h2>{t("thread")}</h2>
      {whole.entries.length === 0 && <p className="quiet">{t("nothing_said")}</p>}
      <ol className="thread">
        {whole.entries.map((entry) => (
          <ThreadEntry key={entry.id} entry={entry} locale={whole.locale} />
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
        <span>{t(`${entry.kind}_of` as TextKey, { name })}</span>
        <time dateTime={new Date(entry.at).toISOString()}>{moment(entry.at)}</time>
      </p>
      <p className="words" lang={isFromVisitor ? locale : undefined}>
        {entry.text || t("no_words")}
      </p>
      {entry.attachments.length > 0 && (
        <ul className="log">
          {entry.attachments.map((file) => (
            <li key={file.id}>
              <a href={`/api/desk/attachments/${file.id}`} download={file.name}>
                {file.name}
              </a>
              <span>{kilobytes(file.size)}</span>
            </li>
          ))}
        </ul>
      )}
      {entry.quoted && (
        <details>
          <summary>{t("quoted")}</summary>
          <p className="words quoted" lang={locale}>
            {entry.quoted}
          </p>
        </details>
      )}
    </li>
  );
}
