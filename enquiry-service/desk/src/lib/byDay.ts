import { weekdayAndDay } from "./dates.ts";

/** Items in the order of their times, in groups of one day each. */
export function byDay<Item>(items: Item[], timeOf: (item: Item) => number): { day: string; items: Item[] }[] {
  const days: { day: string; items: Item[] }[] = [];
  for (const item of items) {
    const day = weekdayAndDay(timeOf(item));
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
