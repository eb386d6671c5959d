import { useMemo } from "react";
import { tourCard } from "../../cards/clone";
import { useCards } from "../../cards/useCards";
import { useTexts } from "../../lib/i18n/TextsContext";
import type { Outcome } from "./outcome";
import type { Wish } from "./wishes";

interface NoToursProps {
  outcome: Outcome;
  label: (wish: Wish) => string;
  leaveOut: (wish: Wish) => void;
}

/** What to do where no tour fits: leave a wish out, ask us, or look at the tours that come closest. */
export function NoTours({ outcome: { ways, nearest }, label, leaveOut }: NoToursProps) {
  const { t } = useTexts();
  const cards = useMemo(() => nearest.map(tourCard), [nearest]);
  const list = useCards(cards);
  return (
    <>
      <ul className="ways-out">
        {ways.map(({ wish, count }) => (
          <li key={wish.name}>
            <button type="button" className="button button-outline" onClick={() => leaveOut(wish)}>
              {t("filter:without", { wish: label(wish), count })}
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
