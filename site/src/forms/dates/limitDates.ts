import { localDay } from "../../lib/dates";

/** Dates before today cannot be chosen; a static page does not know today. */
export function limitDatesToToday(root: ParentNode, now: Date): void {
  const today = localDay(now);
  for (const input of root.querySelectorAll<HTMLInputElement>("input[data-min-today]")) {
    input.min = today;
  }
}
