import { useQueries, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { BookableJourneys } from "../../lib/api.ts";
import { t, textOf } from "../../lib/texts.ts";
import type { Checking } from "./CheckMark.tsx";
import { FindDays } from "./FindDays.tsx";
import { OneDay } from "./OneDay.tsx";
import { type Day, emptyDay, moved } from "./offer.ts";
import { lodgings, publishedDays } from "./queries.ts";
import { TakenDays } from "./TakenDays.tsx";
import { inserted, onSites, type Place, toursOf } from "./taken.ts";
import { useEnglish } from "./useEnglish.ts";

/** The largest number of days. */
const MOST = 60;

type Props = {
  days: Day[];
  onChange: (days: Day[]) => void;
  caseId: string;
  /** The visitor's language, in which the days are read. */
  language: string;
  journeys: BookableJourneys;
  checking: Checking | undefined;
  fault: string | undefined;
};

/** The days of an offer: written, moved, removed, replaced, and taken from all tours of the sites. */
export function Days({ days, onChange, caseId, language, journeys, checking, fault }: Props) {
  const known = useQuery(lodgings(caseId));
  const tours = toursOf({ tour: "", programme: days });
  const published = useQueries({ queries: tours.map((tour) => publishedDays(caseId, tour)) });
  const [isEnglishShown, showEnglish] = useEnglish();
  const [place, setPlace] = useState<Place>();
  const list = useRef<HTMLOListElement>(null);
  const end = { after: days.length, replaces: false };
  const isFull = days.length >= MOST;
  const set = (day: Day) => onChange(days.map((one) => (one.id === day.id ? day : one)));
  const insert = (others: Day[]) => {
    const at = place ?? end;
    onChange(inserted(days, at, others).slice(0, MOST));
    setPlace(undefined);
    const first = at.replaces ? at.after - 1 : at.after;
    requestAnimationFrame(() => list.current?.children[first]?.querySelector<HTMLElement>("input")?.focus());
  };
  const find = (
    <div className="insertion">
      <FindDays
        caseId={caseId}
        language={language}
        replaces={place?.replaces ?? false}
        isFocused={place !== undefined}
        onTake={({ day }) => insert([{ ...day, id: crypto.randomUUID() }])}
      />
      <p className="choices">
        {!place?.replaces && (
          <button type="button" className="button-quiet" disabled={isFull} onClick={() => insert([emptyDay()])}>
            {t("offer_add_day")}
          </button>
        )}
        {place && (
          <button type="button" className="button-text" onClick={() => setPlace(undefined)}>
            {t("cancel")}
          </button>
        )}
      </p>
    </div>
  );
  return (
    <fieldset>
      <legend>{t("offer_days")}</legend>
      <p className={fault ? "hint fault" : "hint"}>
        {fault ?? t("offer_days_lead", { language: textOf("language", language) })}
      </p>
      {language !== "en" && (
        <label className="check">
          <input type="checkbox" checked={isEnglishShown} onChange={(event) => showEnglish(event.target.checked)} />
          {t("offer_english")}
        </label>
      )}
      <datalist id="lodgings">
        {(known.data ?? []).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ol ref={list} className="offer-days">
        {days.map((day, at) => (
          <li key={day.id}>
            <OneDay
              day={day}
              number={at + 1}
              isLast={at + 1 === days.length}
              language={language}
              tour={journeys.tours.find(({ id }) => id === day.from?.tour)?.title}
              taken={onSites(day, published[tours.indexOf(day.from?.tour ?? 0)]?.data)}
              isEnglishShown={isEnglishShown}
              checking={checking}
              isFull={isFull}
              onChange={set}
              onMove={(by) => {
                setPlace(undefined);
                onChange(moved(days, day, by));
              }}
              onRemove={() => {
                setPlace(undefined);
                onChange(days.filter((one) => one !== day));
              }}
              onInsert={() => setPlace({ after: at + 1, replaces: false })}
              onReplace={() => setPlace({ after: at + 1, replaces: true })}
            />
            {place?.after === at + 1 && find}
          </li>
        ))}
      </ol>
      {!place && find}
      <TakenDays caseId={caseId} journeys={journeys} onTake={(taken) => onChange([...days, ...taken].slice(0, MOST))} />
    </fieldset>
  );
}
