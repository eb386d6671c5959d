import { localDay } from "../ui/today";

/** Hides departures that have passed since the site was built, and a table of which none is left. */
export function hidePastDepartures(root: ParentNode, now: Date): void {
  const today = localDay(now);
  for (const table of root.querySelectorAll<HTMLTableElement>("table.departures")) {
    const rows = [...table.querySelectorAll<HTMLElement>("[data-departure]")];
    for (const row of rows) {
      row.hidden = (row.dataset.departure ?? "") < today;
    }
    const section = table.closest("section");
    if (section && rows.every((row) => row.hidden)) {
      section.hidden = true;
    }
  }
}
