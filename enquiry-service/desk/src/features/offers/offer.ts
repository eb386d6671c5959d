import type { BookableJourneys, Case, NewVersion, Offer, OfferCopy, PublishedDay } from "../../lib/api.ts";
import { officeDay } from "../../lib/dates.ts";
import { bodyOf, type Line, lineOf, type Order, orderOf } from "../orders/shared/order.ts";

/** A day as it is typed. */
export type Day = { id: string; title: string; text: string };

/** An offer as it is typed. */
export type Draft = Order & { greeting: string; programme: Day[]; validUntil: string };

/** A day for typing; the id only tells days apart. */
export const dayOf = ({ title, text }: PublishedDay): Day => ({ id: crypto.randomUUID(), title, text });

/** The draft with which an offer begins: the tour that was asked for, valid for a week. */
export function draftOf(caseFile: Case, journeys: BookableJourneys, days: PublishedDay[]): Draft {
  const order = orderOf(caseFile, journeys);
  return { ...order, greeting: "", programme: days.map(dayOf), validUntil: validUntil(order.date) };
}

/** The last day of an offer: in a week, or that of the journey if it begins before. */
function validUntil(date: string): string {
  const week = officeDay(7);
  return date && date < week ? date : week;
}

/**
 * The draft that copies an earlier offer for another case: its journey, days and lines, with the travellers and the
 * first day that this visitor has asked for.
 */
export function copyOf(caseFile: Case, journeys: BookableJourneys, copy: OfferCopy): Draft {
  const fresh = draftOf(caseFile, journeys, copy.programme);
  const tour = journeys.tours.find(({ id }) => id === copy.tour);
  const asked = caseFile.travel_date ?? "";
  const date = !tour?.departures.length || tour.departures.some(({ starts }) => starts === asked) ? asked : "";
  const travellers = String(Number(fresh.adults) + Number(fresh.children));
  const isForEach = ({ unit, quantity }: Line) => unit === "person" && quantity === String(copy.travellers);
  return {
    ...fresh,
    tour: tour ? String(tour.id) : "",
    title: tour ? "" : copy.title,
    date,
    days: String(copy.days),
    lines: copy.lines.map(lineOf).map((line) => (isForEach(line) ? { ...line, quantity: travellers } : line)),
    validUntil: validUntil(date),
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
  programme: draft.programme.map(({ title, text }) => ({ title, text })),
  valid_until: draft.validUntil,
  number: offer.versions.length + 1,
  seen: offer.saved_at,
  thread,
});
