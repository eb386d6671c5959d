import { useLayoutEffect, useRef } from "react";
import { announce } from "../lib/events";

/**
 * Before the page is painted: puts cards that React does not own into an element that it owns, in order, and announces
 * them so that they get their hearts.
 */
export function useCards(cards: readonly HTMLElement[] | null) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (cards) {
      ref.current?.replaceChildren(...cards);
      announce("cards");
    }
  }, [cards]);
  return ref;
}
