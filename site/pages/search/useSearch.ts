import { useEffect, useRef, useState } from "react";
import { type Near, nearMatches, type ThemeWords } from "../../cards/near";
import { loadPlaces, loadTours, type PlaceRecord, type PlacesIndex, type TourRecord } from "../../cards/records";
import { searchRecords } from "../../cards/search";
import { localDay } from "../../ui/today";
import { readTrip, storeTrip, storeWhere, type Trip } from "../../wishes/trip";

export interface Found {
  text: string;
  trip: Trip | null;
  tours: TourRecord[];
  destinations: PlaceRecord[];
  articles: PlaceRecord[];
  near: Near;
}

export type Search =
  /** What the built page shows: only an effect can know the address. */
  | { kind: "reading" }
  | { kind: "empty" }
  | { kind: "loading"; text: string }
  | { kind: "failed" }
  | { kind: "found"; found: Found };

const NOTHING_NEAR: Near = { tours: [], places: [] };

/** Date and travellers alone leave every tour open. */
function find(tours: TourRecord[], places: PlacesIndex, text: string, trip: Trip | null, themes: ThemeWords): Found {
  if (!text) {
    return { text, trip, tours, destinations: [], articles: [], near: NOTHING_NEAR };
  }
  const found = searchRecords(tours, text);
  const destinations = searchRecords(places.destinations, text);
  const articles = searchRecords(places.articles, text);
  const hasFound = destinations.length + articles.length > 0;
  const near = found.length > 0 ? NOTHING_NEAR : nearMatches(tours, places, text, destinations, hasFound, themes);
  return { text, trip, tours: found, destinations, articles, near };
}

/** Follows the `q` of the address, which every search form of this page replaces; the text is shown back in each of them. */
export function useSearch(themes: ThemeWords): Search {
  const [search, setSearch] = useState<Search>({ kind: "reading" });
  const latest = useRef(0);
  const words = useRef(themes);
  words.current = themes;

  useEffect(() => {
    const show = async (keepsTyped = false) => {
      const call = ++latest.current;
      const query = new URLSearchParams(location.search);
      const text = (query.get("q") ?? "").trim();
      const today = localDay(new Date());
      const trip = readTrip(query, today);
      if (trip) {
        storeTrip(trip);
      }
      for (const box of document.querySelectorAll<HTMLInputElement>('input[name="q"]')) {
        if (!keepsTyped || !box.value) box.value = text;
      }
      if (!text && !trip) {
        setSearch({ kind: "empty" });
        return;
      }
      setSearch({ kind: "loading", text });
      try {
        const [tours, places] = await Promise.all([loadTours(), loadPlaces()]);
        if (call === latest.current) {
          const found = find(tours, places, text, trip, words.current);
          if (!trip && isPlace(found)) {
            storeWhere(text, today);
          }
          setSearch({ kind: "found", found });
        }
      } catch {
        if (call === latest.current) {
          setSearch({ kind: "failed" });
        }
      }
    };
    // Searching again on this page replaces the route and keeps dates and travellers.
    const submit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.getAttribute("role") !== "search") {
        return;
      }
      event.preventDefault();
      const query = new URLSearchParams(location.search);
      query.set("q", String(new FormData(form).get("q") ?? "").trim());
      history.replaceState(null, "", `${location.pathname}?${query}`);
      show();
    };
    const goBack = () => show();
    // A visitor may have begun to type before this page came alive.
    show(true);
    document.addEventListener("submit", submit);
    addEventListener("popstate", goBack);
    return () => {
      document.removeEventListener("submit", submit);
      removeEventListener("popstate", goBack);
    };
  }, []);
  return search;
}

/** Whether the text names a destination rather than a subject. */
const isPlace = ({ text, destinations }: Found) =>
  searchRecords(
    destinations.map(({ title }) => ({ title, summary: "" })),
    text,
  ).length > 0;
