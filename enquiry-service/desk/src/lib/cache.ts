import type { QueryClient } from "@tanstack/react-query";

/** The refetch interval of a visible list, in milliseconds. */
export const REFRESH = 30_000;

/** The first parts of the keys of all queries. A feature names those of others whose data its mutations change. */
export type Root =
  | "audit"
  | "bank-lines"
  | "booking"
  | "bookings"
  | "case"
  | "cases"
  | "case-bookings"
  | "case-days"
  | "case-holds"
  | "case-journeys"
  | "case-offers"
  | "case-price"
  | "case-same-days"
  | "colleagues"
  | "contact"
  | "departures"
  | "earlier-offers"
  | "invitation"
  | "inviters"
  | "mails"
  | "offer-copy"
  | "passkeys"
  | "people"
  | "presence"
  | "publishing"
  | "replies"
  | "reply-texts"
  | "report"
  | "reviews"
  | "session"
  | "sessions"
  | "today"
  | "unsorted";

export type Key = readonly [Root, ...string[]];

/** Refetches the queries whose keys begin so, as far as they are shown; the others when they are shown again. */
export const refetch = (client: QueryClient, ...roots: Root[]) =>
  Promise.all(roots.map((root) => client.invalidateQueries({ queryKey: [root] })));

/** Stores data that the service has returned. A read that began before would bring the data from before. */
export function store<T>(client: QueryClient, queryKey: Key, data: T) {
  client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, data);
}
