import { useMemo } from "react";
import { articleCard, destinationCard, tourCard } from "../../cards/clone";
import { useCards } from "../../cards/useCards";
import type { TextKey } from "../../lib/i18n/catalogue";
import { useTexts } from "../../lib/i18n/TextsContext";
import type { Found } from "./useSearch";

/** The results of a search in groups, and near matches if it found no tour. */
export function SearchResults({ found: { text, tours, destinations, articles, near } }: { found: Found }) {
  const groups = useMemo(
    () =>
      [
        { title: "search:tours", cards: tours.map(tourCard), isCounted: true },
        { title: "search:destinations", cards: destinations.map(destinationCard), isCounted: true },
        { title: "search:articles", cards: articles.map(articleCard), isCounted: true },
        { title: "search:near_tours", cards: near.tours.map(tourCard), isCounted: false },
        {
          title: "search:near",
          cards: [...near.destinations.map(destinationCard), ...near.articles.map(articleCard)],
          isCounted: false,
        },
      ] satisfies Group[],
    [tours, destinations, articles, near],
  );
  return groups
    .filter(({ cards }) => cards.length > 0)
    .map((group) => <Cards key={group.title} text={text} {...group} />);
}

interface Group {
  title: TextKey;
  cards: HTMLElement[];
  isCounted: boolean;
}

function Cards({ title, cards, isCounted, text }: Group & { text: string }) {
  const { t } = useTexts();
  const list = useCards(cards);
  return (
    <section className="search-results">
      <h2>
        {t(title, { text })} {isCounted ? <span className="muted">{cards.length}</span> : null}
      </h2>
      <div className="cards" ref={list} />
    </section>
  );
}
