import { localDay } from "../../lib/dates";

/** Hides departures that have passed since the site was built, and a table without any other. */
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

/** Refreshes the places in a table of departures whenever it comes into view or its tab becomes visible. */
export function followPlaces(root: Document): void {
  const inView = new Set<HTMLElement>();
  const refresh = (table: HTMLElement) =>
    import("./refresh").then(
      ({ refreshDepartures }) => refreshDepartures(table),
      () => {},
    );
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      inView[isIntersecting ? "add" : "delete"](target as HTMLElement);
      if (isIntersecting) {
        refresh(target as HTMLElement);
      }
    }
  });
  for (const table of root.querySelectorAll("table.departures")) {
    observer.observe(table);
  }
  root.addEventListener("visibilitychange", () => {
    if (root.visibilityState === "visible") {
      inView.forEach(refresh);
    }
  });
}
