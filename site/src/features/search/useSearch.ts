import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  loadSearchEntries,
  loadTours,
  type SearchEntries,
  type SearchEntry,
  type TourRecord,
} from "../../cards/records";
import { readTravelPlan, storeTravelPlan, storeWhere, type TravelPlan } from "../../forms/journey/travelPlan";
import { localDay } from "../../lib/dates";
import { type Near, nearMatches, type ThemeWords } from "./near";
import { searchRecords } from "./searchRecords";

export interface Found {
  text: string;
  plan: TravelPlan | null;
  tours: TourRecord[];
  destinations: SearchEntry[];
  articles: SearchEntry[];
  near: Near;
}

export type Search =
  /** The state of the built page: only an effect can read the address. */
  | { kind: "reading" }
  | { kind: "empty" }
  | { kind: "loading"; text: string }
  | { kind: "failed" }
  | { kind: "found"; found: Found };

const NOTHING_NEAR: Near = { tours: [], destinations: [], articles: [] };

/** Date and travellers alone filter no tours out. */
function find(
  tours: TourRecord[],
  entries: SearchEntries,
  text: string,
  plan: TravelPlan | null,
  themes: ThemeWords,
): Found {
  if (!text) {
    return { text, plan, tours, destinations: [], articles: [], near: NOTHING_NEAR };
  }
  const found = searchRecords(tours, text);
  const destinations = searchRecords(entries.destinations, text);
  const articles = searchRecords(entries.articles, text);
  const hasFound = destinations.length + articles.length > 0;
  const near = found.length > 0 ? NOTHING_NEAR : nearMatches(tours, entries, text, destinations, hasFound, themes);
  return { text, plan, tours: found, destinations, articles, near };
}

/** Follows the `q` of the address, which every search form of this page replaces; each form shows the text. */
export function useSearch(themes: ThemeWords): Search {
  const [search, setSearch] = useState<Search>({ kind: "reading" });
  const latest = useRef(0);
  const words = useEffectEvent(() => themes);

  useEffect(() => {
    const show = async (keepsTyped = false) => {
      const call = ++latest.current;
      const query = new URLSearchParams(location.search);
      const text = (query.get("q") ?? "").trim();
      const today = localDay(new Date());
      const plan = readTravelPlan(query, today);
      if (plan) {
        storeTravelPlan(plan);
      }
      for (const box of document.querySelectorAll<HTMLInputElement>('input[name="q"]')) {
        if (!keepsTyped || !box.value) box.value = text;
      }
      if (!text && !plan) {
        setSearch({ kind: "empty" });
        return;
      }
      setSearch({ kind: "loading", text });
      try {
        const [tours, entries] = await Promise.all([loadTours(), loadSearchEntries()]);
        if (call === latest.current) {
          const found = find(tours, entries, text, plan, words());
          if (!plan && isPlace(found)) {
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
    // A visitor may have begun to type before hydration.
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
