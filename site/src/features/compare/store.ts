import { announce } from "../../lib/events";
import { tabStore } from "../../lib/storage";

/** Ids of the tours chosen for a comparison, kept in this tab. */
const KEY = "compare";
export const FEWEST = 2;
export const MOST = 4;

export function readChosen(): number[] {
  return parseIds(tabStore.get(KEY) ?? "");
}

export function writeChosen(ids: readonly number[]): void {
  tabStore.set(KEY, ids.slice(0, MOST).join(","));
  announce("compare");
}

/** Parses ids of an address such as `12,14`: at most four, each once; other values are ignored. */
export function parseIds(text: string): number[] {
  const ids = text.split(",").map(Number);
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, MOST);
}

/** The shareable address of a comparison. */
export const compareAddress = (ids: readonly number[]) => `/Compare?tours=${ids.join(",")}`;
