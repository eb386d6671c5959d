import type { BookableJourneys, Case, NewVersion, Offer, PublishedDay, PublishedItinerary } from "../../lib/api.ts";
import { officeDay } from "../../lib/dates.ts";
import { bodyOf, type Line, type Order, orderOf } from "../orders/shared/order.ts";

/** A day as it is typed; the id only tells days apart, and `from` is the day of the sites that it was taken from. */
export type Day = PublishedDay & { id: string; from?: { tour: number; day: number } };

/** An offer as it is typed; what the price includes has a line for each thing. */
export type Draft = Order & {
  greeting: string;
  programme: Day[];
  included: string;
  excluded: string;
  validUntil: string;
};

export const emptyDay = (): Day => ({ id: crypto.randomUUID(), title: "", text: "", lodging: "" });

/** The days of a tour for typing. */
export const daysOf = (tour: number, { days }: PublishedItinerary): Day[] =>
  days.map((day, at) => ({ ...day, id: crypto.randomUUID(), from: { tour, day: at + 1 } }));

/** The draft with which an offer begins: the tour that was asked for, valid for a week. */
export function draftOf(caseFile: Case, journeys: BookableJourneys, tour?: [number, PublishedItinerary]): Draft {
  const order = orderOf(caseFile, journeys);
  const week = officeDay(7);
  const validUntil = order.date && order.date < week ? order.date : week;
  return {
    ...order,
    greeting: "",
    programme: tour ? daysOf(...tour) : [],
    included: tour?.[1].included.join("\n") ?? "",
    excluded: tour?.[1].excluded.join("\n") ?? "",
    validUntil,
  };
}

/** The draft that the service keeps; a field that it does not have is that of a new one. */
export const draftIn = (offer: Offer, fresh: Draft): Draft => ({ ...fresh, ...(offer.draft as Partial<Draft>) });

/** Moves a day by a number of places. */
export function moved(days: Day[], day: Day, by: number): Day[] {
  const from = days.indexOf(day);
  const rest = days.filter((one) => one !== day);
  rest.splice(Math.max(0, from + by), 0, day);
  return rest;
}

type Seen = { key: string; offer: Offer; thread: string };

/** What is sent to the service. */
export const versionOf = (draft: Draft, lines: Line[], { key, offer, thread }: Seen): NewVersion => ({
  ...bodyOf({ ...draft, days: String(Math.max(1, draft.programme.length || Number(draft.days))) }, lines, key),
  greeting: draft.greeting,
  programme: draft.programme.map(({ id: _, ...day }) => day),
  included: draft.included,
  excluded: draft.excluded,
  valid_until: draft.validUntil,
  number: offer.versions.length + 1,
  seen: offer.saved_at,
  thread,
});
