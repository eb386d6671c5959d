import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BookableJourneys } from "../../lib/api.ts";
import { t, textOf } from "../../lib/texts.ts";
import { type Day, daysOf, emptyDay, moved } from "./offer.ts";
import { lodgings, publishedDays } from "./queries.ts";

/** The largest number of days. */
const MOST = 60;

type Props = {
  days: Day[];
  onChange: (days: Day[]) => void;
  caseId: string;
  /** The visitor's language, in which the days are read. */
  language: string;
  journeys: BookableJourneys;
  fault: string | undefined;
};

/** The days of an offer: written, moved, removed, and taken from any tour of the sites. */
export function Days({ days, onChange, caseId, language, journeys, fault }: Props) {
  const known = useQuery(lodgings(caseId));
  const set = (day: Day) => onChange(days.map((one) => (one.id === day.id ? day : one)));
  return (
    <fieldset>
      <legend>{t("offer_days")}</legend>
      <p className={fault ? "hint fault" : "hint"}>
        {fault ?? t("offer_days_lead", { language: textOf("language", language) })}
      </p>
      <datalist id="lodgings">
        {(known.data ?? []).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ol className="offer-days">
        {days.map((day, at) => (
          <li key={day.id}>
            <OneDay
              day={day}
              number={at + 1}
              isLast={at + 1 === days.length}
              language={language}
              tour={journeys.tours.find(({ id }) => id === day.from?.tour)?.title}
              onChange={set}
              onMove={(by) => onChange(moved(days, day, by))}
              onRemove={() => onChange(days.filter((one) => one !== day))}
            />
          </li>
        ))}
      </ol>
      <p className="choices">
        <button
          type="button"
          className="button-quiet"
          disabled={days.length >= MOST}
          onClick={() => onChange([...days, emptyDay()])}
        >
          {t("offer_add_day")}
        </button>
      </p>
      <TakenDays caseId={caseId} journeys={journeys} onTake={(taken) => onChange([...days, ...taken].slice(0, MOST))} />
    </fieldset>
  );
}

type DayProps = {
  day: Day;
  number: number;
  isLast: boolean;
  language: string;
  /** The tour from which it was taken. */
  tour: string | undefined;
  onChange: (day: Day) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
};

function OneDay({ day, number, isLast, language, tour, onChange, onMove, onRemove }: DayProps) {
  return (
    <fieldset className="offer-day">
      <legend>{t("offer_day", { number })}</legend>
      <input
        aria-label={t("offer_day_title", { number })}
        placeholder={t("offer_title_of_day")}
        lang={language}
        maxLength={200}
        required
        value={day.title}
        onChange={(event) => onChange({ ...day, title: event.target.value })}
      />
      <textarea
        aria-label={t("offer_day_text", { number })}
        lang={language}
        rows={3}
        maxLength={5000}
        value={day.text}
        onChange={(event) => onChange({ ...day, text: event.target.value })}
      />
      <label>
        {t("offer_lodging")}
        <input
          list="lodgings"
          lang={language}
          maxLength={200}
          placeholder={t("offer_no_night")}
          value={day.lodging ?? ""}
          onChange={(event) => onChange({ ...day, lodging: event.target.value })}
        />
      </label>
      {day.from && tour && (
        <p className="hint">
          {t("offer_day_of", { day: day.from.day, tour })}{" "}
          <button type="button" className="button-text" onClick={() => onChange({ ...day, from: null })}>
            {t("offer_own_day")}
          </button>
        </p>
      )}
      <p className="choices">
        <button
          type="button"
          className="button-text"
          aria-label={t("offer_day_up", { number })}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        >
          {t("offer_up")}
        </button>
        <button
          type="button"
          className="button-text"
          aria-label={t("offer_day_down", { number })}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          {t("offer_down")}
        </button>
        <button type="button" className="button-text" aria-label={t("offer_day_remove", { number })} onClick={onRemove}>
          {t("order_remove")}
        </button>
      </p>
    </fieldset>
  );
}

type TakenProps = { caseId: string; journeys: BookableJourneys; onTake: (days: Day[]) => void };

/** Appends days of a tour: all of them, or one. */
function TakenDays({ caseId, journeys, onTake }: TakenProps) {
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
