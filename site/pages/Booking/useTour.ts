import { type RefObject, useEffect, useState } from "react";
import { loadTours, type TourRecord } from "../../cards/records";

export interface ChosenTour {
  /** What the form names, where it is one of the site's tours. */
  tour: TourRecord | null;
  /** Those that have a price, for suggestions. */
  tours: TourRecord[];
}

/**
 * Ties the name of a tour in the form to the tour it means: the address may
 * name one by its slug, a visitor by its title.
 */
export function useTour(inside: RefObject<HTMLElement | null>): ChosenTour {
  const [tours, setTours] = useState<TourRecord[]>([]);
  const [name, setName] = useState("");

  useEffect(() => {
    // Without the list the slug of the address still stands in the form.
    loadTours().then(setTours, () => {});
  }, []);

  useEffect(() => {
    const control = inside.current?.closest("form")?.elements.namedItem("tour_name");
    if (!(control instanceof HTMLInputElement)) {
      return;
    }
    const read = () => setName(control.value.trim());
    read();
    control.addEventListener("input", read);
    return () => control.removeEventListener("input", read);
  }, [inside]);

  const tour = tours.find(({ slug, title }) => slug === name || title === name) ?? null;
  const isNamedBySlug = tour !== null && tour.slug === name && tour.title !== name;
  useEffect(() => {
    const control = inside.current?.closest("form")?.elements.namedItem("tour_name");
    if (isNamedBySlug && tour && control instanceof HTMLInputElement) {
      control.value = tour.title;
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, [inside, isNamedBySlug, tour]);

  return { tour, tours: tours.filter(({ price }) => price !== null) };
}
