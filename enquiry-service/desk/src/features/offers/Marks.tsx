import type { Offer } from "../../lib/api.ts";
import { t, textOf } from "../../lib/texts.ts";

/** What companions of the traveller have marked on the days of an offer. */
export function Marks({ marks }: { marks: Offer["marks"] }) {
  return (
    <details>
      <summary>{t("offer_marks", { count: marks.length })}</summary>
      <ul>
        {marks.map(({ id, day, name, opinion, note }) => (
          <li key={id}>
            {t("offer_mark_day", { day, name })}:{" "}
            {[opinion !== "noted" && textOf("offer_mark", opinion), note].filter(Boolean).join(" – ")}
          </li>
        ))}
      </ul>
    </details>
  );
}
