import { whileLoading } from "../api/loading-bar";

/** What `/data/tours.json` says of a tour: the texts of its card, and the values that filters and order go by. */
export interface TourRecord {
  id: number;
  slug: string;
  href: string;
  title: string;
  summary: string;
  picture: PictureRecord | null;
  /** Texts of the card as the server's own cards show them; an empty text leaves its line out. */
  places: string;
  days_text: string;
  route: string;
  level_text: string;
  rating_text: string;
  reviews_text: string;
  price_text: string;
  /** Whole US dollars, or null where the tour is priced by quote only. */
  price: number | null;
  /** What a booking begins with, such as `30%`; null where the tour is priced by quote only. */
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

/** `/data/places.json`: a destination or an article. */
export interface PlaceRecord {
  href: string;
  title: string;
  summary: string;
  picture: PictureRecord | null;
}

export interface PlacesIndex {
  destinations: PlaceRecord[];
  articles: PlaceRecord[];
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
  /** Names the language it was translated from; nothing where it was written in the site's own. */
  translated: string | null;
  tour: { href: string; title: string } | null;
}

const known = new Map<string, Promise<unknown>>();

/** Fetches one of the site's lists on first use; a failure is asked for again the next time. */
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
export const loadPlaces = () => load<PlacesIndex>("places");
export const loadReviews = () => load<ReviewRecord[]>("reviews");
