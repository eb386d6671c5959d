import type { Texts } from "../../lib/i18n/texts";
import { type FilterState, GROUPS, type Group, type Range } from "./filterState";

/** A filter that narrows the list: values of a group, or a range. */
export type ChosenFilter = { name: Group; values: string[] } | { name: RangeName; range: Range };

export type RangeName = "price" | "days";

const RANGES: RangeName[] = ["price", "days"];

const isOpen = ({ minimum, maximum }: Range) => minimum === null && maximum === null;

/** One for each group and range that narrows the list. */
export function chosenFilters(filter: FilterState): ChosenFilter[] {
  return [
    ...GROUPS.filter((name) => filter.groups[name].length > 0).map((name) => ({ name, values: filter.groups[name] })),
    ...RANGES.filter((name) => !isOpen(filter[name])).map((name) => ({ name, range: filter[name] })),
  ];
}

/** Each value as a filter of its own, so that it can be removed alone. */
export const singleFilters = (filter: FilterState): ChosenFilter[] =>
  chosenFilters(filter).flatMap((chosen): ChosenFilter[] =>
    "values" in chosen ? chosen.values.map((value) => ({ name: chosen.name, values: [value] })) : [chosen],
  );

/** The query without this filter. */
export function withoutFilter(query: URLSearchParams, chosen: ChosenFilter): URLSearchParams {
  const left = new URLSearchParams(query);
  if ("values" in chosen) {
    for (const value of chosen.values) left.delete(chosen.name, value);
  } else {
    left.delete(`${chosen.name}_min`);
    left.delete(`${chosen.name}_max`);
  }
  return left;
}

/** The query with this range instead of its own; one that it has already is taken back. */
export function withRange(query: URLSearchParams, name: RangeName, range: Range): URLSearchParams {
  const next = withoutFilter(query, { name, range });
  const ends = [
    [`${name}_min`, range.minimum],
    [`${name}_max`, range.maximum],
  ] as const;
  const isChosen = ends.every(([end, value]) => (query.get(end) ?? "") === String(value ?? ""));
  for (const [end, value] of isChosen ? [] : ends) {
    if (value !== null) next.set(end, String(value));
  }
  return next;
}

/** The range in words; empty if it has no limits. */
export function rangeText({ t, formats }: Texts, name: RangeName, { minimum, maximum }: Range): string {
  const value = (count: number) => (name === "price" ? formats.money(count) : t("filter:days", { count }));
  if (minimum !== null && maximum !== null) {
    const from = name === "price" ? value(minimum) : formats.number(minimum);
    return minimum === maximum ? value(maximum) : t("filter:between", { from, to: value(maximum) });
  }
  if (maximum !== null) {
    return t("filter:at_most", { value: value(maximum) });
  }
  return minimum === null ? "" : t("filter:at_least", { value: value(minimum) });
}
