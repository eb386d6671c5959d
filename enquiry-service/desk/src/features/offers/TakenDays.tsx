import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BookableJourneys } from "../../lib/api.ts";
import { t } from "../../lib/texts.ts";
import { type Day, daysOf } from "./offer.ts";
import { publishedDays } from "./queries.ts";

type Props = { caseId: string; journeys: BookableJourneys; onTake: (days: Day[]) => void };

/** Appends days of a tour: all of them, or one. */
export function TakenDays({ caseId, journeys, onTake }: Props) {
  const client = useQueryClient();
  const [days, setDays] = useState<Day[]>([]);
  const choose = async (tour: string) => {
    setDays(tour ? daysOf(await client.fetchQuery(publishedDays(caseId, Number(tour)))) : []);
  };
  const copies = (of: Day[]) => of.map((day) => ({ ...day, id: crypto.randomUUID() }));
  return (
    <details>
      <summary>{t("offer_take_days")}</summary>
      <label>
        {t("fact_tour")}
        <select defaultValue="" onChange={(event) => choose(event.target.value)}>
          <option value="">{t("offer_choose_tour")}</option>
          {journeys.tours.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {days.length > 0 && (
        <>
          <ol className="lines">
            {days.map((day) => (
              <li key={day.id}>
                <span>{day.title}</span>
                <button type="button" className="button-text" onClick={() => onTake(copies([day]))}>
                  {t("offer_take_day", { title: day.title })}
                </button>
              </li>
            ))}
          </ol>
          <p className="choices">
            <button type="button" className="button-quiet" onClick={() => onTake(copies(days))}>
              {t("offer_take_all_days", { count: days.length })}
            </button>
          </p>
        </>
      )}
    </details>
  );
}
