import { useMemo } from "react";
import { placeCard, tourCard } from "../../cards/clone";
import type { TextKey } from "../../i18n/catalogue";
import { useTexts } from "../../i18n/TextsContext";
import { useCards } from "../../ui/useCards";
import type { Found } from "./useSearch";

/** What a search has found, in groups, and what is near it where there is no tour. */
export function Results({ found: { tours, destinations, articles, near } }: { found: Found }) {
  const groups = useMemo(
    () =>
      [
        { title: "search:tours", cards: tours.map(tourCard), isCounted: true },
        { title: "search:destinations", cards: destinations.map(placeCard), isCounted: true },
        { title: "search:articles", cards: articles.map(placeCard), isCounted: true },
        { title: "search:near", cards: [...near.tours.map(tourCard), ...near.places.map(placeCard)], isCounted: false },
      ] satisfies Group[],
    [tours, destinations, articles, near],
  );
  return groups.filter(({ cards }) => cards.length > 0).map((group) => <Cards key={group.title} {...group} />);
}

interface Group {
  title: TextKey;
  cards: HTMLElement[];
  isCounted: boolean;
}

function Cards({ title, cards, isCounted }: Group) {
  const { t } = useTexts();
  const list = useCards(cards);
  return (
    <section className="search-results">
      <h2>
        {t(title)} {isCounted ? <span className="muted">{cards.length}</span> : null}
      </h2>
      <div className="cards" ref={list} />
    </section>
  );
}
