import { tourCard } from "../../cards/clone";
import type { TourRecord } from "../../cards/records";

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
  document.dispatchEvent(new Event("cards"));
}

/** Back to the list the page came with. */
export function showServerList(): void {
  const { list, results, count, pager } = parts();
  results?.replaceChildren();
  if (results) results.hidden = true;
  if (list) list.hidden = false;
  if (pager) pager.hidden = false;
  if (count && countOfAll !== null) count.textContent = countOfAll;
}

/** Makes the form show what an address asks for. */
export function fillForm(form: HTMLFormElement, query: URLSearchParams): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === "checkbox") {
      control.checked = query.getAll(control.name).includes(control.value);
    } else if (control instanceof HTMLInputElement) {
      control.value = query.get(control.name) ?? "";
    } else if (control instanceof HTMLSelectElement) {
      const wanted = query.get(control.name);
      control.value = [...control.options].some(({ value }) => value === wanted)
        ? (wanted ?? "")
        : (control.options[0]?.value ?? "");
    }
  }
}
