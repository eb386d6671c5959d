// Which departures a filter leaves.
import { expect, test } from "vitest";
import type { Departure } from "../../lib/api.ts";
import { type Filters, filtered } from "./filters.ts";

const departure = (changes: Partial<Departure>): Departure => ({
  id: "d1",
  tour_id: 109,
  tour: "Kilimanjaro",
  starts: "2027-08-14",
  ends: "2027-08-20",
  taken: 0,
  held: 0,
  kept: 0,
  sold_elsewhere: 0,
  left: 10,
  capacity: 10,
  minimum: null,
  state: "open",
  is_decided: false,
  cancellation: null,
  offers: 0,
  trouble: null,
  overbooked: 0,
  is_withdrawn: false,
  parties: [],
  holds: [],
  waiting: [],
  ...changes,
});

const all = [
  departure({ id: "empty", minimum: 4 }),
  departure({ id: "below", taken: 2, minimum: 4, trouble: "below_minimum", starts: "2027-09-01" }),
  departure({ id: "held", held: 3, tour_id: 118 }),
  departure({ id: "full", taken: 10, state: "sold_out", starts: "2027-09-30" }),
  departure({ id: "withdrawn", taken: 1, is_withdrawn: true, trouble: "withdrawn", state: "sold_out" }),
  departure({ id: "overbooked", taken: 12, overbooked: 2, trouble: "overbooked", state: "sold_out" }),
  departure({ id: "cancelled", state: "cancelled", left: 0 }),
];

test.each<[Filters, string[]]>([
  [{}, ["empty", "below", "held", "full", "withdrawn", "overbooked", "cancelled"]],
  [{ tour: "118" }, ["held"]],
  [{ month: "2027-09" }, ["below", "full"]],
  [{ which: "booked" }, ["below", "held", "full", "withdrawn", "overbooked"]],
  [{ which: "to_decide" }, ["below", "withdrawn", "overbooked"]],
  [{ which: "free" }, ["empty", "below", "held"]],
  [{ which: "free", month: "2027-09" }, ["below"]],
  [{ which: "waiting" }, []],
  [{ which: "of a newer version" }, ["empty", "below", "held", "full", "withdrawn", "overbooked", "cancelled"]],
])("the filter %o leaves %o", (filters, left) => {
  expect(filtered(all, filters).map(({ id }) => id)).toEqual(left);
});
