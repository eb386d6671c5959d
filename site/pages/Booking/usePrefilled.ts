import { type RefObject, useEffect, useState } from "react";
import { loadTours, type TourRecord } from "../../cards/records";
import { readTrip } from "../../wishes/trip";

/**
 * Fills the form from the address: `reference`, `tour` (its slug), `start_date`,
 * `adults` and `children`. Answers that tour once it is known, and as long as it is the one wanted.
 */
export function usePrefilled(inside: RefObject<HTMLElement | null>): TourRecord | null {
  const [tour, setTour] = useState<TourRecord | null>(null);
  useEffect(() => {
    const form = inside.current?.closest("form");
    if (!form) {
      return;
    }
    const query = new URLSearchParams(location.search);
    const fill = (name: string, value: string) => {
      const control = form.elements.namedItem(name);
      if (value && (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) {
        control.value = value;
        // Fields show what is chosen and drafts keep it.
        control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
      }
    };
    const trip = readTrip(query);
    fill("reference", query.get("reference") ?? "");
    fill("travel_date", trip?.date ?? "");
    fill("no_of_adults", trip?.adults ? String(trip.adults) : "");
    fill("no_of_children", trip?.children ? String(trip.children) : "");

    const slug = query.get("tour") ?? "";
    return slug ? nameTour(slug, form, fill, setTour) : undefined;
  }, [inside]);
  return tour;
}

/** Shows the tour by its title; another text means that another tour is wanted. */
function nameTour(
  slug: string,
  form: HTMLFormElement,
  fill: (name: string, value: string) => void,
  tell: (tour: TourRecord | null) => void,
) {
  const control = form.elements.namedItem("tour_name");
  const hidden = form.elements.namedItem("tour_slug");
  if (!(control instanceof HTMLInputElement) || !(hidden instanceof HTMLInputElement)) {
    return;
  }
  const names = [slug];
  let known: TourRecord | undefined;
  fill("tour_name", slug);
  hidden.value = slug;
  const compare = () => {
    const isWanted = names.includes(control.value);
    hidden.value = isWanted ? slug : "";
    tell((isWanted && known) || null);
  };
  control.addEventListener("input", compare);
  loadTours().then(
    (tours) => {
      known = tours.find((tour) => tour.slug === slug);
      if (known && control.value === slug) {
        names.push(known.title);
        fill("tour_name", known.title);
      }
    },
    // Then the slug stands there, which says the same.
    () => {},
  );
  return () => control.removeEventListener("input", compare);
}
