import { tabStore } from "../../lib/storage";

const KEY = "tembea-asked-tour";

/** What a request has asked about. */
interface Asked {
  /** Of the tour; empty where the request names none. */
  slug: string;
  /** The tour, or the place in the visitor's own words. */
  title: string;
  /** `YYYY-MM-DD`, or empty. */
  date: string;
}

/** Keeps what a sent request has asked about for its thank-you page. */
export function rememberAskedTour(form: HTMLFormElement): void {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const slug = text("tour_slug");
  const title = text(slug ? "tour_name" : "where");
  tabStore.set(KEY, JSON.stringify({ slug, title, date: text("travel_date") } satisfies Asked));
}

/** What this tab has asked about last. */
export function askedTour(): Asked | null {
  try {
    return JSON.parse(tabStore.get(KEY) ?? "null") as Asked | null;
  } catch {
    return null;
  }
}
