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

/** What is checked in an offer; nothing for a visitor who reads the language of the desk, or while the sites are read. */
export function useChecking(
  { id, locale }: Case,
  draft: Draft,
  { lines, sites }: Lines,
  change: (fields: Partial<Draft>) => void,
): Checking | undefined {
  const person = useQuery(session).data;
  const tours = useQueries({ queries: toursOf(draft).map((tour) => publishedDays(id, tour)) });
  if (locale === "en" || !person || tours.some(({ isPending }) => isPending)) return;
  const published = tours.flatMap(({ data }) => data ?? []);
  const ofSites = [
    ...published.flatMap(({ days, included, excluded }) => [
      ...days.map(wordsOf),
      included.join("\n"),
      excluded.join("\n"),
    ]),
    ...sites.map(({ text }) => text),
  ];
  return {
    language: locale,
    checks: draft.checks,
    ofSites: new Set(ofSites),
    onCheck: (text) => {
      const check = { of: markOf(text), by: person.id, at: Date.now() };
      change({ checks: withCheck(draft, lines, check) });
    },
  };
}
