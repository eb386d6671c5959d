import type {
  BookableJourneys,
  Case,
  NewVersion,
  Offer,
  OfferCopy,
  PublishedDay,
  PublishedItinerary,
} from "../../lib/api.ts";
import { DAY, officeDay } from "../../lib/dates.ts";
import { bodyOf, emptyLine, type Line, lineOf, type Order, orderOf, typedLineOf } from "../orders/shared/order.ts";
import type { Check } from "./checks.ts";

/** A day as it is typed; the id only tells days apart. */
export type Day = PublishedDay & { id: string };

/** What the visitor chooses or leaves out, as it is typed. */
export type Option = Line & { isChosen: boolean };

/** An offer as it is typed; what the price includes has a line for each thing. */
export type Draft = Order & {
  greeting: string;
  options: Option[];
  programme: Day[];
  included: string;
  excluded: string;
  validUntil: string;
  /** The texts that somebody has read in the visitor's language. */
  checks: Check[];
};

export const emptyDay = (): Day => ({ id: crypto.randomUUID(), title: "", text: "", lodging: "", from: null });

export const emptyOption = (): Option => ({ ...emptyLine(), isChosen: false });

/** The days of a tour or an offer for typing. */
export const daysOf = ({ days }: PublishedItinerary): Day[] => days.map((day) => ({ ...day, id: crypto.randomUUID() }));

/** A week from now; earlier if the rest is due before by the terms, or the journey begins. */
function lastDay(begins: string, restDue: number): string {
  const before = (days: number) => {
    const at = Date.parse(`${begins}T00:00Z`) - days * DAY;
    return Number.isNaN(at) ? "" : new Date(at).toISOString().slice(0, 10);
  };
  const [today, week] = [officeDay(0), officeDay(7)];
  const days = [before(1), before(restDue)].filter((day) => day > today);
  return days.reduce((first, day) => (day < first ? day : first), week);
}

/** The draft with which an offer begins: the tour that was asked for, valid for a week. */
export function draftOf(caseFile: Case, journeys: BookableJourneys, itinerary?: PublishedItinerary): Draft {
  const order = orderOf(caseFile, journeys);
  return {
    ...order,
    greeting: "",
    options: [],
    programme: itinerary ? daysOf(itinerary) : [],
    included: itinerary?.included.join("\n") ?? "",
    excluded: itinerary?.excluded.join("\n") ?? "",
    validUntil: lastDay(order.date, journeys.whole_price_days),
    checks: [],
  };
}

/**
 * The draft that copies an earlier offer for another case: its journey, days and lines, with the travellers and the
 * first day that this visitor has asked for.
 */
export function copyOf(caseFile: Case, journeys: BookableJourneys, copy: OfferCopy): Draft {
  const fresh = draftOf(caseFile, journeys, copy.itinerary);
  const tour = journeys.tours.find(({ id }) => id === copy.tour);
  const asked = caseFile.travel_date ?? "";
  const date = !tour?.departures.length || tour.departures.some(({ starts }) => starts === asked) ? asked : "";
  const travellers = String(Number(fresh.adults) + Number(fresh.children));
  const isForEach = ({ unit, quantity }: Line) => unit === "person" && quantity === String(copy.travellers);
  const forAll = (line: Line) => (isForEach(line) ? { ...line, quantity: travellers } : line);
  return {
    ...fresh,
    tour: tour ? String(tour.id) : "",
    title: tour ? "" : copy.title,
    date,
    days: String(copy.days),
    lines: copy.lines.map(lineOf).map(forAll),
    options: copy.options.map((option) => ({ ...forAll(lineOf(option)), isChosen: option.is_chosen })),
    validUntil: lastDay(date, journeys.whole_price_days),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether each of them has at least the texts and numbers of the sample. */
const areLike = <T extends object>(values: unknown, sample: T): values is T[] =>
  Array.isArray(values) &&
  values.every(
    (value) => isObject(value) && Object.entries(sample).every(([key, one]) => typeof value[key] === typeof one),
  );

/** Whether a field of a draft can be shown in the form. */
function fits(key: keyof Draft, value: unknown, fresh: Draft): boolean {
  if (key === "programme") return areLike(value, { id: "", title: "", text: "" });
  if (key === "checks") return areLike(value, { of: "", by: "", at: 0 });
  if (key === "options") return areLike(value, emptyOption());
  if (key === "lines") return value === null || areLike(value, emptyLine());
  return typeof value === typeof fresh[key];
}

/**
 * The draft that the service keeps, as a page of the desk has sent it. A field that it does not have, or that has another
 * shape, is that of a new one.
 */
export function draftIn(offer: Offer, fresh: Draft): Draft {
  const kept = isObject(offer.draft) ? offer.draft : {};
  const fields = (Object.keys(fresh) as (keyof Draft)[]).filter((key) => key in kept && fits(key, kept[key], fresh));
  return { ...fresh, ...Object.fromEntries(fields.map((key) => [key, kept[key]])) };
}

/** Moves a day by a number of places. */
export function moved(days: Day[], day: Day, by: number): Day[] {
  const from = days.indexOf(day);
  const rest = days.filter((one) => one !== day);
  rest.splice(Math.max(0, from + by), 0, day);
  return rest;
}

type Seen = { key: string; offer: Offer; thread: string; unchecked: number };

/** What is sent to the service. */
export const versionOf = (draft: Draft, lines: Line[], { key, offer, thread, unchecked }: Seen): NewVersion => ({
  ...bodyOf({ ...draft, days: String(Math.max(1, draft.programme.length || Number(draft.days))) }, lines, key),
  greeting: draft.greeting,
  options: draft.options.map((option) => ({ ...typedLineOf(option), is_chosen: option.isChosen })),
  programme: draft.programme.map(({ id: _, ...day }) => day),
  included: draft.included,
  excluded: draft.excluded,
  valid_until: draft.validUntil,
  number: offer.versions.length + 1,
  seen: offer.saved_at,
  thread,
  unchecked,
});
