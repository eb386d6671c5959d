import { useQueries, useQuery } from "@tanstack/react-query";
import type { Case, PriceLine } from "../../lib/api.ts";
import { session } from "../../lib/session.ts";
import type { Line } from "../orders/shared/order.ts";
import type { Checking } from "./CheckMark.tsx";
import { markOf, withCheck, wordsOf } from "./checks.ts";
import type { Draft } from "./offer.ts";
import { publishedDays } from "./queries.ts";
import { toursOf } from "./taken.ts";

type Lines = { lines: Line[]; sites: PriceLine[] };

/**
 * What is checked in an offer: nothing for a visitor who reads the language of the desk. Until the sites are read, nobody
 * knows which texts a colleague has typed.
 */
export function useChecking(
  { id, locale }: Case,
  draft: Draft,
  { lines, sites }: Lines,
  change: (fields: Partial<Draft>) => void,
): { checking?: Checking; isKnown: boolean } {
  const person = useQuery(session).data;
  const tours = useQueries({ queries: toursOf(draft).map((tour) => publishedDays(id, tour)) });
  if (locale === "en") return { isKnown: true };
  if (!person || tours.some(({ isPending }) => isPending)) return { isKnown: false };
  const published = tours.flatMap(({ data }) => data ?? []);
  const ofSites = [
    ...published.flatMap(({ days, included, excluded }) => [
      ...days.map(wordsOf),
      included.join("\n"),
      excluded.join("\n"),
    ]),
    ...sites.map(({ text }) => text),
  ];
  const checking = {
    language: locale,
    checks: draft.checks,
    ofSites: new Set(ofSites),
    onCheck: (text: string) => {
      const check = { of: markOf(text), by: person.id, at: Date.now() };
      change({ checks: withCheck(draft, lines, check) });
    },
  };
  return { checking, isKnown: true };
}
