import type { Departure } from "../../lib/api.ts";

/** The departures to show. */
export type Filters = { tour?: string; month?: string; which?: string };

/** Groups of departures that somebody looks for. *Today* says which of those to decide are due now. */
export const GROUPS: Record<string, (departure: Departure, due: string[]) => boolean> = {
  booked: ({ taken, held }) => taken + held > 0,
  due: ({ id }, due) => due.includes(id),
  to_decide: ({ trouble }) => trouble != null,
  free: ({ state, is_withdrawn }) => state !== "sold_out" && state !== "cancelled" && !is_withdrawn,
  waiting: ({ waiting }) => waiting.length > 0,
};

/** The month of a day: `2027-08`. */
export const monthKey = ({ starts }: Pick<Departure, "starts">): string => starts.slice(0, 7);

export const filtered = (all: Departure[], { tour, month, which }: Filters, due: string[] = []): Departure[] =>
  all.filter(
    (departure) =>
      (!tour || String(departure.tour_id) === tour) &&
      (!month || monthKey(departure) === month) &&
      (!which || GROUPS[which]?.(departure, due) !== false),
  );
