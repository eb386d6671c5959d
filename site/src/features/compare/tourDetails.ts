import type { TourRecord } from "../../cards/records";

/** Details of a tour that only its page has, not its card. */
export interface TourDetails {
  /** Highest altitude of the itinerary as the page writes it, or empty. */
  altitude: string;
  /** The levels of its nights, if they differ, or empty. */
  levels: string;
  /** Facts of the journey line by their keys, with the label and the text of the page. */
  journey: Map<string, { label: string; text: string }>;
  included: string[];
  excluded: string[];
  /** The title of each day of the itinerary; a part of two days counts for both. */
  days: { first: number; last: number; title: string }[];
}

export interface ComparedTour extends TourDetails {
  tour: TourRecord;
}

/** Reads the details from a tour's page, so that the comparison and the page agree. */
export function loadTourDetails(href: string): Promise<TourDetails> {
  return new Promise((resolve, reject) => {
    // The browser parses the page without running scripts, and the code needs no HTML sink.
    const request = new XMLHttpRequest();
    request.open("GET", href);
    request.responseType = "document";
    request.timeout = 20_000;
    request.onload = () => {
      const page = request.responseXML;
      if (request.status === 200 && page) {
        resolve(readTourDetails(page));
      } else {
        reject(new Error(`${href} answered ${request.status}`));
      }
    };
    request.onerror = () => reject(new Error(`${href} could not be loaded`));
    request.ontimeout = request.onerror;
    request.send();
  });
}

const textOf = (element: Element | null) => element?.textContent?.trim() ?? "";
const texts = (root: ParentNode, selector: string) => [...root.querySelectorAll(selector)].map(textOf);

export function readTourDetails(page: Document): TourDetails {
  const days = [...page.querySelectorAll<HTMLElement>(".itinerary .day")];
  let altitude = "";
  let highest = 0;
  for (const day of days) {
    const metres = Number(day.dataset.altitude);
    if (metres > highest) {
      highest = metres;
      altitude = textOf(day.querySelector("[data-fact=altitude]"));
    }
  }
  const facts = [...page.querySelectorAll<HTMLElement>("[data-journey-fact]")];
  return {
    altitude,
    levels: textOf(page.querySelector("[data-levels]")),
    journey: new Map(
      facts.map((fact) => [
        fact.dataset.journeyFact ?? "",
        { label: textOf(fact.querySelector("dt")), text: textOf(fact.querySelector("dd")) },
      ]),
    ),
    included: texts(page, "#inclusions .ticks:not(.ticks-not) li"),
    excluded: texts(page, "#inclusions .ticks-not li"),
    days: days.map((day) => {
      // "3", "3-4" or "3–4".
      const [first = 0, last = first] = (day.dataset.day ?? "").split(/\D+/).filter(Boolean).map(Number);
      return { first, last, title: day.querySelector("h3")?.lastChild?.textContent?.trim() ?? "" };
    }),
  };
}
