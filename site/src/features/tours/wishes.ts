import type { Texts } from "../../lib/i18n/texts";
import { type FilterState, GROUPS, type Group, type Range } from "./filterState";

/** Something that the filter asks for: values of a group, or a range. */
export type Wish = { name: Group; values: string[] } | { name: RangeName; range: Range };

export type RangeName = "price" | "days";

const RANGES: RangeName[] = ["price", "days"];

const isOpen = ({ minimum, maximum }: Range) => minimum === null && maximum === null;

/** One wish per group and range that narrows the list. */
export function wishesOf(filter: FilterState): Wish[] {
  return [
    ...GROUPS.filter((name) => filter.groups[name].length > 0).map((name) => ({ name, values: filter.groups[name] })),
    ...RANGES.filter((name) => !isOpen(filter[name])).map((name) => ({ name, range: filter[name] })),
  ];
}

/** Each value by itself, so that one can be taken back. */
export const singleWishes = (filter: FilterState): Wish[] =>
  wishesOf(filter).flatMap((wish): Wish[] =>
    "values" in wish ? wish.values.map((value) => ({ name: wish.name, values: [value] })) : [wish],
  );

/** An address that no longer asks for the wish. */
export function withoutWish(query: URLSearchParams, wish: Wish): URLSearchParams {
  const left = new URLSearchParams(query);
  if ("values" in wish) {
    for (const value of wish.values) left.delete(wish.name, value);
  } else {
    left.delete(`${wish.name}_min`);
    left.delete(`${wish.name}_max`);
  }
  return left;
}

/** A range in words; nothing for an open one. */
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
