import { useMemo } from "react";
import { tourCard } from "../../cards/clone";
import { useCards } from "../../cards/useCards";
import { useTexts } from "../../lib/i18n/TextsContext";
import type { FilterResult } from "./filterResult";
import type { ChosenFilter } from "./filterValues";

interface NoToursProps {
  result: FilterResult;
  label: (chosen: ChosenFilter) => string;
  leaveOut: (chosen: ChosenFilter) => void;
}

/** Suggestions if no tour matches: leave a filter out, ask us, or look at the closest tours. */
export function NoTours({ result: { relaxations, nearest }, label, leaveOut }: NoToursProps) {
  const { t } = useTexts();
  const cards = useMemo(() => nearest.map(tourCard), [nearest]);
  const list = useCards(cards);
  return (
    <>
      <p>{t("filter:none_text")}</p>
      <ul className="ways-out">
        {relaxations.map(({ chosen, count }) => (
          <li key={chosen.name}>
            <button type="button" className="button button-outline" onClick={() => leaveOut(chosen)}>
              {t("filter:without", { filter: label(chosen), count })}
            </button>
          </li>
        ))}
        <li>
          <a className="button" href="/Quote">
            {t("filter:plan")}
          </a>
        </li>
      </ul>
      <h3>{t("filter:nearest")}</h3>
      <div className="cards" ref={list} />
    </>
  );
}
