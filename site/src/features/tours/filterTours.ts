import type { TourRecord } from "../../cards/records";
import { type FilterState, GROUPS, type Group, type Range, SORT_ORDERS } from "./filterState";

const numberOf = (text: string | null) => (text?.trim() && Number.isFinite(Number(text)) ? Number(text) : null);

/** Reads the filter of an address; unknown values are ignored. */
export function readFilterState(query: URLSearchParams): FilterState {
  const sort = SORT_ORDERS.find((name) => name === query.get("sort"));
  return {
    groups: {
      trip_type: query.getAll("trip_type"),
      safari_type: query.getAll("safari_type"),
      level: query.getAll("level"),
      specialised: query.getAll("specialised"),
    },
    price: { minimum: numberOf(query.get("price_min")), maximum: numberOf(query.get("price_max")) },
    days: { minimum: numberOf(query.get("days_min")), maximum: numberOf(query.get("days_max")) },
    sort: sort ?? "recommended",
  };
}

const inRange = (value: number | null, { minimum, maximum }: Range) =>
  (minimum === null && maximum === null) ||
  (value !== null && (minimum === null || value >= minimum) && (maximum === null || value <= maximum));

/** Values of one group are joined by OR, groups by AND; a tour that lacks a chosen field does not match. */
export function matches(tour: TourRecord, { groups, price, days }: FilterState): boolean {
  const has = (group: Group, value: string) =>
    group === "specialised" ? tour.specialised.includes(value) : tour[group] === value;
  return (
    GROUPS.every((group) => groups[group].length === 0 || groups[group].some((value) => has(group, value))) &&
    inRange(tour.price, price) &&
    inRange(tour.days, days)
  );
}

/** The tours that fit, in the chosen order; tours without a price are last when sorted by price. */
export function filterTours(tours: readonly TourRecord[], filter: FilterState): TourRecord[] {
  const found = tours.filter((tour) => matches(tour, filter));
  const byPrice = (direction: 1 | -1) => (left: TourRecord, right: TourRecord) => {
    if (left.price === null || right.price === null) {
      return Number(left.price === null) - Number(right.price === null);
    }
    return direction * (left.price - right.price);
  };
  switch (filter.sort) {
    case "price_up":
      return found.sort(byPrice(1));
    case "price_down":
      return found.sort(byPrice(-1));
    case "days_up":
      return found.sort((left, right) => left.days - right.days);
    case "days_down":
      return found.sort((left, right) => right.days - left.days);
    case "rating":
      return found.sort((left, right) => right.rating - left.rating);
    default:
      return found;
  }
}

/** Whether any filter is set. */
export const isNarrowed = (filter: FilterState) =>
  GROUPS.some((group) => filter.groups[group].length > 0) ||
  [filter.price, filter.days].some(({ minimum, maximum }) => minimum !== null || maximum !== null) ||
  filter.sort !== "recommended";
