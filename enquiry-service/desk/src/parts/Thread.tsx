import { useQuery } from "@tanstack/react-query";
import type { Case } from "../api.ts";
import { moment } from "../dates.ts";
import { colleagues } from "../queries.ts";
import { type TextKey, t } from "../texts.ts";

/** What was said to the visitor and among colleagues, in the order of time; notes look different. */
export function Thread({ whole }: { whole: Case }) {
  const names = useQuery(colleagues).data ?? [];
  const nameOf = (id: string) => names.find((person) => person.id === id)?.name ?? "…";
  return (
    <section>
      <h2>{t("thread")}</h2>
      {whole.entries.length === 0 && <p className="quiet">{t("nothing_said")}</p>}
      <ol className="thread">
        {whole.entries.map((entry) => (
          <li key={entry.id} className={entry.channel ? "said" : "note"}>
            <p className="entry-head">
              <span>{t(`${entry.channel ?? "note"}_of` as TextKey, { name: nameOf(entry.staff) })}</span>
              <time dateTime={new Date(entry.at).toISOString()}>{moment(entry.at)}</time>
            </p>
            <p className="words">{entry.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
