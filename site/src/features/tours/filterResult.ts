import { loadTours, type TourRecord } from "../../cards/records";
import { type FilterState, GROUPS, type Group, type Range } from "./filterState";
import { filterTours, isNarrowed, matches, readFilterState } from "./filterTours";
import { type ChosenFilter, chosenFilters, withoutFilter } from "./filterValues";

/** A chosen filter that could be left out, and how many tours there would be without it. */
export interface Relaxation {
  chosen: ChosenFilter;
  count: number;
}

/** The result of the filter in an address. */
export interface FilterResult {
  filter: FilterState;
  /** Null if the address asks for all tours. */
  tours: TourRecord[] | null;
  /** The number of tours that each value would leave as the only one of its group. */
  countOf(group: Group, value: string): number;
  /** If no tour matches: filters to leave out, the most useful first. */
  relaxations: Relaxation[];
  /** If no tour matches: the closest tours. */
  nearest: TourRecord[];
}

/** The number of closest tours. */
const NEAREST = 3;

export async function filterResultOf(query: URLSearchParams, destination: string): Promise<FilterResult> {
  const all = await loadTours();
  const place = Number(destination);
  const here = place ? all.filter(({ destinations }) => destinations.includes(place)) : all;
  const filter = readFilterState(query);
  const tours = isNarrowed(filter) ? filterTours(here, filter) : null;
  const hasNone = tours?.length === 0;
  return {
    filter,
    tours,
    countOf: (group, value) =>
      here.filter((tour) => matches(tour, { ...filter, groups: { ...filter.groups, [group]: [value] } })).length,
    relaxations: hasNone ? relaxationsOf(here, query, filter) : [],
    nearest: hasNone ? nearestTours(here, filter) : [],
  };
}

function relaxationsOf(tours: TourRecord[], query: URLSearchParams, filter: FilterState): Relaxation[] {
  const relaxations = chosenFilters(filter).map((chosen) => ({
    chosen,
    count: filterTours(tours, readFilterState(withoutFilter(query, chosen))).length,
  }));
  return relaxations.filter(({ count }) => count > 0).sort((left, right) => right.count - left.count);
}

function nearestTours(tours: TourRecord[], filter: FilterState): TourRecord[] {
  const missed = new Map(tours.map((tour) => [tour, missedBy(tour, filter)]));
  const byMissed = (left: TourRecord, right: TourRecord) => (missed.get(left) ?? 0) - (missed.get(right) ?? 0);
  return tours.toSorted(byMissed).slice(0, NEAREST);
}

/** Each missed group counts one; a missed range counts from one to two, by how far the tour is off. */
function missedBy(tour: TourRecord, { groups, price, days }: FilterState): number {
  const open: Range = { minimum: null, maximum: null };
  const fits = (group: Group) =>
    matches(tour, {
      groups: { trip_type: [], safari_type: [], level: [], specialised: [], [group]: groups[group] },
      price: open,
      days: open,
      sort: "recommended",
    });
  return GROUPS.filter((group) => !fits(group)).length + distance(tour.price, price) + distance(tour.days, days);
}

function distance(value: number | null, { minimum, maximum }: Range): number {
  if (minimum === null && maximum === null) {
    return 0;
  }
  if (value === null) {
    return 2;
  }
  const end = maximum !== null && value > maximum ? maximum : minimum !== null && value < minimum ? minimum : null;
  return end === null ? 0 : 1 + Math.min(1, Math.abs(value - end) / Math.max(end, 1));
}
