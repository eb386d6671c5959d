import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import type { FoundDay } from "../../lib/api.ts";
import { t, textOf } from "../../lib/texts.ts";
import { Pending } from "../../ui/Notice.tsx";
import { foundDays } from "./queries.ts";

/** The pause after the last letter, in milliseconds. */
const PAUSE = 300;

type Props = {
  caseId: string;
  language: string;
  /** Whether the found day replaces another one. */
  replaces: boolean;
  isFocused: boolean;
  onTake: (found: FoundDay) => void;
};

/** Finds days of all journeys of the visitor's site by place, lodging or words. */
export function FindDays({ caseId, language, replaces, isFocused, onTake }: Props) {
  const id = useId();
  const [text, setText] = useState("");
  const [search, setSearch] = useState("");
  const query = useQuery(foundDays(caseId, search));
  useEffect(() => {
    const pause = setTimeout(() => setSearch(text.trim()), PAUSE);
    return () => clearTimeout(pause);
  }, [text]);
  return (
    <div className="find-days">
      <div className="field">
        <label htmlFor={id}>{t("offer_find_days")}</label>
        <input
          id={id}
          type="search"
          maxLength={100}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          // biome-ignore lint/a11y/noAutofocus: the person has pressed the button that opens it
          autoFocus={isFocused}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // The field is in the form that sends the offer.
            event.preventDefault();
            setSearch(text.trim());
          }}
        />
        <p id={`${id}-hint`} className="hint">
          {t("offer_find_days_hint", { language: textOf("language", language) })}
        </p>
      </div>
      {search === "" ? null : !query.data ? (
        <Pending query={query} />
      ) : (
        <>
          <p className="quiet" role="status">
            {query.data.length === 0 ? t("nothing_found") : ""}
          </p>
          <ul className="found-days">
            {query.data.map((found) => (
              <li key={`${found.day.from?.tour}/${found.day.from?.day}`}>
                <p>
                  <strong lang={language}>{found.day.title}</strong>
                  <span className="hint" lang={language}>
                    {[
                      t("offer_found_at", { tour: found.tour, day: found.day.from?.day ?? 1 }),
                      found.place,
                      found.day.lodging,
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                  <span className="first-line" lang={language}>
                    {found.day.text}
                  </span>
                </p>
                <button
                  type="button"
                  className="button-quiet"
                  aria-label={t(replaces ? "offer_replace_with" : "offer_insert_day", { title: found.day.title })}
                  onClick={() => onTake(found)}
                >
                  {t(replaces ? "offer_replace" : "offer_insert")}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
