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
 * name one by its slug or its id, a visitor by its title.
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

  const tour = tours.find(({ id, slug, title }) => [slug, title, String(id)].includes(name)) ?? null;
  // By its slug, or by its id from a site in another language.
  const isNamedByAddress = tour !== null && tour.title !== name;
  useEffect(() => {
    const control = inside.current?.closest("form")?.elements.namedItem("tour_name");
    if (isNamedByAddress && tour && control instanceof HTMLInputElement) {
      control.value = tour.title;
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, [inside, isNamedByAddress, tour]);

  return { tour, tours: tours.filter(({ price }) => price !== null) };
}
