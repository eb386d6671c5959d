import { t } from "../../lib/texts.ts";
import { type Checking, CheckMark } from "./CheckMark.tsx";
import { wordsOf } from "./checks.ts";
import type { Day } from "./offer.ts";
import type { OnSites } from "./taken.ts";

type Props = {
  day: Day;
  number: number;
  isLast: boolean;
  language: string;
  /** The tour from which it was taken. */
  tour: string | undefined;
  /** The day as the sites have it now; nothing of a day that was not taken from them, or while they are read. */
  taken: OnSites | "changed" | undefined;
  isEnglishShown: boolean;
  isFull: boolean;
  checking: Checking | undefined;
  onChange: (day: Day) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
  onInsert: () => void;
  onReplace: () => void;
};

/** A day of an offer: its words, its lodging, and what can be done with it. */
export function OneDay(props: Props) {
  const { day, number, isLast, language, tour, taken, isEnglishShown, isFull, checking } = props;
  const { onChange, onMove, onRemove, onInsert, onReplace } = props;
  const english = isEnglishShown && taken !== "changed" && taken?.english ? taken : undefined;
  return (
    <fieldset className="offer-day">
      <legend>{t("offer_day", { number })}</legend>
      <div className={english ? "both-languages" : undefined}>
        <div>
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
            rows={english ? 6 : 3}
            maxLength={5000}
            value={day.text}
            onChange={(event) => onChange({ ...day, text: event.target.value })}
          />
          <CheckMark text={wordsOf(day)} name={t("offer_day", { number })} checking={checking} />
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
        </div>
        {english && <InEnglish day={day} taken={english} />}
      </div>
      {taken === "changed" ? (
        <p className="hint fault">
          {t("offer_day_changed")}{" "}
          <button type="button" className="button-text" onClick={onReplace}>
            {t("offer_take_again")}
          </button>{" "}
          <button type="button" className="button-text" onClick={() => onChange({ ...day, from: null })}>
            {t("offer_keep_own")}
          </button>
        </p>
      ) : (
        day.from &&
        tour && (
          <p className="hint">
            {t("offer_day_of", { day: taken?.published.from?.day ?? day.from.day, tour })}{" "}
            <button type="button" className="button-text" onClick={() => onChange({ ...day, from: null })}>
              {t("offer_own_day")}
            </button>
          </p>
        )
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
        <button
          type="button"
          className="button-text"
          aria-label={t("offer_day_insert", { number })}
          disabled={isFull}
          onClick={onInsert}
        >
          {t("offer_insert_after")}
        </button>
        <button
          type="button"
          className="button-text"
          aria-label={t("offer_day_replace", { number })}
          onClick={onReplace}
        >
          {t("offer_replace")}
        </button>
        <button type="button" className="button-text" aria-label={t("offer_day_remove", { number })} onClick={onRemove}>
          {t("order_remove")}
        </button>
      </p>
    </fieldset>
  );
}

/** The same day on the English site; its lodging where that has another name and was not exchanged. */
function InEnglish({ day, taken: { published, english } }: { day: Day; taken: OnSites }) {
  if (!english) return null;
  const hasOtherName = day.lodging === published.lodging && english.lodging !== published.lodging;
  return (
    <div className="in-english" lang="en">
      <p>
        <strong>{english.title}</strong>
      </p>
      <p className="words">{english.text}</p>
      {hasOtherName && english.lodging && (
        <p className="quiet">{t("offer_english_lodging", { name: english.lodging })}</p>
      )}
    </div>
  );
}
