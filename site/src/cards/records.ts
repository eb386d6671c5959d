import { whileLoading } from "../lib/api/loadingBar";

/** A tour in `/data/tours.json`: the texts of its card, and the values for filters and sorting. */
export interface TourRecord {
  id: number;
  slug: string;
  href: string;
  title: string;
  summary: string;
  picture: PictureRecord | null;
  /** Texts of the card as the server's own cards show them; an empty text removes its line. */
  places: string;
  /** The outlines of the journey line, each the data of a path; none for a tour without a night. */
  signature: { ground: string; way: string; flights: string; nights: string } | null;
  days_text: string;
  route: string;
  level_text: string;
  rating_text: string;
  reviews_text: string;
  price_text: string;
  /** Whole US dollars, or null where the tour is priced by quote only. */
  price: number | null;
  /** The deposit of a booking, such as `30%`; null if the tour is priced by quote only. */
  deposit_text: string | null;
  days: number;
  rating: number;
  trip_type: string | null;
  safari_type: string | null;
  level: string | null;
  specialised: string[];
  destinations: number[];
}

export interface PictureRecord {
  src: string;
  srcset: string | null;
  webp_srcset: string | null;
  width: number;
  height: number;
  /** Style hooks for the part that stays in sight where the picture is cropped. */
  focus: string | null;
  alt: string;
}

/** A destination or an article that a search can find: an entry of `/data/places.json`. */
export interface SearchEntry {
  href: string;
  title: string;
  summary: string;
  picture: PictureRecord | null;
}

export interface SearchEntries {
  destinations: SearchEntry[];
  articles: SearchEntry[];
}

/** `/data/reviews.json`: newest first. */
export interface ReviewRecord {
  id: string;
  name: string;
  country: string | null;
  title: string | null;
  body: string;
  rating: number;
  rating_text: string;
  date: string;
  date_text: string;
  category: string | null;
  source: string | null;
  /** Names the original language of a translation; null if the review was written in the site's language. */
  translated: string | null;
  verified: string | null;
  /** The operator's public answer. */
  answer: string | null;
  tour: { href: string; title: string } | null;
}

const known = new Map<string, Promise<unknown>>();

/** Fetches one of the site's lists on first use; a failed request is repeated at the next use. */
function load<T>(name: "tours" | "places" | "reviews"): Promise<T> {
  let list = known.get(name);
  if (!list) {
    list = whileLoading(
      fetch(`/data/${name}.json`, { signal: AbortSignal.timeout(20_000) }).then((response) => {
        if (!response.ok) {
          throw new Error(`/data/${name}.json answered ${response.status}`);
        }
        return response.json();
      }),
    );
    list.catch(() => known.delete(name));
    known.set(name, list);
  }
  return list as Promise<T>;
}

export const loadTours = () => load<TourRecord[]>("tours");
export const loadSearchEntries = () => load<SearchEntries>("places");
export const loadReviews = () => load<ReviewRecord[]>("reviews");
