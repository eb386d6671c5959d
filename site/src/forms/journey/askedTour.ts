import { tabStore } from "../../lib/storage";

const KEY = "tembea-asked-tour";

/** The subject of a request. */
interface Asked {
  /** The slug of the tour; empty if the request names none. */
  slug: string;
  /** The tour, or the place in the visitor's own words. */
  title: string;
  /** `YYYY-MM-DD`, or empty. */
  date: string;
}

/** Stores the subject of a sent request for its thank-you page. */
export function rememberAskedTour(form: HTMLFormElement): void {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const slug = text("tour_slug");
  const title = text(slug ? "tour_name" : "where");
  tabStore.set(KEY, JSON.stringify({ slug, title, date: text("travel_date") } satisfies Asked));
}

/** The subject of the last request of this tab. */
export function askedTour(): Asked | null {
  try {
    return JSON.parse(tabStore.get(KEY) ?? "null") as Asked | null;
  } catch {
    return null;
  }
}
