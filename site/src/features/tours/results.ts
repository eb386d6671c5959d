import { tourCard } from "../../cards/clone";
import type { TourRecord } from "../../cards/records";
import { announce } from "../../lib/events";

/** The parts of a page of tours that the filter changes. */
function parts() {
  return {
    list: document.querySelector<HTMLElement>("[data-tour-list]"),
    results: document.querySelector<HTMLElement>("[data-tour-results]"),
    count: document.querySelector<HTMLElement>(".result-count"),
    pager: document.querySelector<HTMLElement>(".pager"),
  };
}

let countOfAll: string | null = null;

/** Shows these tours instead of the page's own list. */
export function showTours(tours: readonly TourRecord[], countText: string): void {
  const { list, results, count, pager } = parts();
  results?.replaceChildren(...tours.map(tourCard));
  if (results) results.hidden = false;
  if (list) list.hidden = true;
  if (pager) pager.hidden = true;
  if (count) {
    countOfAll ??= count.textContent;
    count.textContent = countText;
  }
  announce("cards");
}

/** Restores the list of the built page. */
export function showServerList(): void {
  const { list, results, count, pager } = parts();
  results?.replaceChildren();
  if (results) results.hidden = true;
  if (list) list.hidden = false;
  if (pager) pager.hidden = false;
  if (count && countOfAll !== null) count.textContent = countOfAll;
}
