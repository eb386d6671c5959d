import type { Answers } from "../../lib/api/answers";

/** The service's response about a departure. */
export type DeparturePlaces = Answers["DepartureAnswer"];

/** A text per plural category. */
type Plural = Partial<Record<Intl.LDMLPluralRule, string>>;

/** The texts that the generator writes into the table: `departure_texts` in generator/src/pages/shared/departures.rs. */
interface DepartureTexts {
  cancelled: string;
  guaranteed: string;
  sold_out: string;
  minimum: Plural;
  needed: Plural;
  needed_by: Plural;
  places: Plural;
  places_of: string;
}

/** At most this many places count as few, as in the generator. */
const FEW_PLACES = 3;
/** The maximum number of dots, as in the generator. */
const MOST_DOTS = 10;
const TIMEOUT_MS = 10_000;

/**
 * Asks the service for the places of a table's departures and shows them in
 * place. If the service does not answer, the built places stay.
 */
export async function refreshDepartures(table: HTMLElement): Promise<void> {
  const { tour, texts } = table.dataset;
  let answer: unknown;
  try {
    const response = await fetch(`/api/departures${tour ? `?tour=${tour}` : ""}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    answer = response.ok ? await response.json() : null;
  } catch {
    return;
  }
  const departures = (answer as { departures?: unknown } | null)?.departures;
  if (Array.isArray(departures) && texts) {
    const known = new Map<string, DeparturePlaces>(
      departures.map((departure) => [`${departure?.tour} ${departure?.starts}`, departure]),
    );
    for (const row of table.querySelectorAll<HTMLElement>("[data-of]")) {
      const departure = known.get(row.dataset.of ?? "");
      if (departure) {
        show(row, departure, JSON.parse(texts));
      }
    }
  }
}

function show(row: HTMLElement, departure: DeparturePlaces, texts: DepartureTexts): void {
  const isCancelled = departure.state === "cancelled";
  const isSoldOut = isCancelled || departure.state === "sold_out" || departure.left === 0;
  const left = isSoldOut ? 0 : (departure.left ?? null);
  row.toggleAttribute("data-sold-out", isSoldOut);
  row.toggleAttribute("data-guaranteed", !isSoldOut && departure.state === "guaranteed");
  row.toggleAttribute("data-few-places", left !== null && left > 0 && left <= FEW_PLACES);
  write(row, ".departure-standing", standing(departure, isSoldOut, row.dataset.decided, texts));
  // The content has the number of places; an invalid number is left out, as in the generator.
  const written = Number(row.dataset.places ?? 0);
  const all = left !== null && left <= written ? written : 0;
  write(row, ".departure-left", left ? places(left, all, texts) : "");
  const dots = row.querySelector(".departure-dots");
  dots?.setAttribute("data-dots", dotsOf(left ?? 0));
  dots?.setAttribute("data-taken", dotsOf(all ? all - (left ?? 0) : 0));
  offer(row.querySelector(".departure-book"), !isSoldOut);
  offer(row.querySelector(".departure-wait"), isSoldOut && !isCancelled);
}

/** A link that is not available keeps its room, but cannot be followed. */
function offer(link: HTMLAnchorElement | null, isOpen: boolean): void {
  const [from, to] = isOpen ? ["data-href", "href"] : ["href", "data-href"];
  const address = link?.getAttribute(from);
  if (link && address) {
    link.removeAttribute(from);
    link.setAttribute(to, address);
  }
}

/** `decided` is the day by which it is decided whether the departure takes place, as the page writes it. */
function standing(
  { minimum = null, needed = null, decided_on = null, state }: DeparturePlaces,
  isSoldOut: boolean,
  decided: string | undefined,
  texts: DepartureTexts,
): string {
  if (state === "cancelled") {
    return texts.cancelled;
  }
  if (isSoldOut || state === "guaranteed") {
    return isSoldOut ? texts.sold_out : texts.guaranteed;
  }
  if (needed === null) {
    return minimum === null ? "" : counted(texts.minimum, minimum);
  }
  return decided && decided_on
    ? counted(texts.needed_by, needed).replace("{{day}}", decided)
    : counted(texts.needed, needed);
}

function dotsOf(places: number): string {
  return "•".repeat(Math.min(places, MOST_DOTS));
}

function places(left: number, all: number, texts: DepartureTexts): string {
  return all
    ? texts.places_of.replace("{{left}}", String(left)).replace("{{all}}", String(all))
    : counted(texts.places, left);
}

function counted(plural: Plural, count: number): string {
  const category = new Intl.PluralRules(document.documentElement.lang).select(count);
  return (plural[category] ?? plural.other ?? "").replace("{{count}}", String(count));
}

/** Writes a text only if it differs: a screen reader announces a text that is written again. */
function write(row: HTMLElement, selector: string, text: string): void {
  const element = row.querySelector(selector);
  if (element && element.textContent !== text) {
    element.textContent = text;
  }
}
