import { useEffect, useMemo, useRef, useState } from "react";
import { placeCard, tourCard } from "../../cards/clone";
import { loadPlaces, loadTours, type PlaceRecord, type TourRecord } from "../../cards/records";
import { searchRecords } from "../../cards/search";
import type { TextKey } from "../../i18n/catalogue";
import { useTexts } from "../../i18n/TextsContext";
import { useCards } from "../../ui/useCards";
import { readTrip, storeTrip, type Trip } from "../../wishes/trip";

interface Found {
  text: string;
  tours: TourRecord[];
  destinations: PlaceRecord[];
  articles: PlaceRecord[];
}

/** Searches tours, destinations and articles in the browser; the text stands in the address. */
export default function Search() {
  const { t, formats } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [trip, setTrip] = useState<Trip | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef(0);

  useEffect(() => {
    const show = async (keepsTyped = false) => {
      const query = new URLSearchParams(location.search);
      const text = (query.get("q") ?? "").trim();
      const wanted = readTrip(query);
      setTrip(wanted);
      storeTrip(wanted);
      // The text is shown back in every search box (`product-spec §2`).
      for (const box of document.querySelectorAll<HTMLInputElement>('input[name="q"]')) {
        if (!keepsTyped || !box.value) box.value = text;
      }
      const call = ++latest.current;
      if (!text && !wanted) {
        setFound(null);
        return;
      }
      try {
        const [tours, places] = await Promise.all([loadTours(), loadPlaces()]);
        if (call === latest.current) {
          setFailed(false);
          setFound({
            text,
            // Date and travellers alone leave every tour open.
            tours: text ? searchRecords(tours, text) : tours,
            destinations: searchRecords(places.destinations, text),
            articles: searchRecords(places.articles, text),
          });
        }
      } catch {
        setFailed(call === latest.current);
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

  const total = found ? found.tours.length + found.destinations.length + found.articles.length : 0;
  return (
    <>
      <form className="search-page" action="/search" role="search" aria-label={t("search:tours")}>
        <label htmlFor="page-search">{t("form:where")}</label>
        <input
          id="page-search"
          ref={field}
          type="search"
          name="q"
          required
          maxLength={120}
          placeholder={t("form:where_placeholder")}
        />
        <button className="button" type="submit">
          {t("search:go")}
        </button>
      </form>
      {trip ? <p className="notice">{tripLine(trip, t, formats.date)}</p> : null}
      {hasFailed ? <p className="form-error">{t("search:failed")}</p> : null}
      <p role="status" className="lead">
        {found?.text ? (total === 0 ? t("search:none") : t("search:results", { text: found.text })) : t("search:empty")}
      </p>
      {found && total === 0 ? <p>{t("search:none_text")}</p> : null}
      {found ? (
        <>
          <Results title="search:tours" records={found.tours} card={tourCard} />
          <Results title="search:destinations" records={found.destinations} card={placeCard} />
          <Results title="search:articles" records={found.articles} card={placeCard} />
        </>
      ) : null}
    </>
  );
}

function tripLine(trip: Trip, t: ReturnType<typeof useTexts>["t"], date: (day: string) => string): string {
  const count = trip.adults + trip.children;
  const travellers = count > 0 ? t("form:traveller_count", { count }) : "";
  if (trip.date && travellers) {
    return t("search:wishes", { date: date(trip.date), travellers });
  }
  return t("search:wishes_travellers", { travellers: trip.date ? date(trip.date) : travellers });
}

interface ResultsProps<Entry> {
  title: TextKey;
  records: readonly Entry[];
  card: (record: Entry) => HTMLElement;
}

function Results<Entry>({ title, records, card }: ResultsProps<Entry>) {
  const { t } = useTexts();
  const cards = useMemo(() => records.map(card), [records, card]);
  const list = useCards(cards);
  if (records.length === 0) {
    return null;
  }
  return (
    <section className="search-results">
      <h2>
        {t(title)} <span className="muted">{records.length}</span>
      </h2>
      <div className="cards" ref={list} />
    </section>
  );
}
