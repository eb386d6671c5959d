import { useEffect, useState } from "react";
import { loadTours, type TourRecord } from "../../cards/records";
import type { FormState } from "../../forms/useForm";
import { fillFields } from "./fillFields";

export interface ChosenTour {
  /** The tour that the form names; null if the site has no such tour. */
  tour: TourRecord | null;
  /** Tours that have a price, for suggestions. */
  tours: TourRecord[];
  /** The list of the site's tours is still on its way. */
  isOnItsWay: boolean;
}

/** Resolves the tour named in the form: an address names it by its slug or its id, a visitor by its title. */
export function useTour({ ref, form }: FormState, name: string): ChosenTour {
  const [loaded, setLoaded] = useState<TourRecord[] | null>(null);
  const tours = loaded ?? [];

  useEffect(() => {
    // Without the list the form keeps the slug of the address.
    loadTours().then(setLoaded, () => setLoaded([]));
  }, []);

  const tour = tours.find(({ id, slug, title }) => [slug, title, String(id)].includes(name)) ?? null;
  // By its slug, or by its id from a site in another language.
  const title = tour && tour.title !== name ? tour.title : "";
  useEffect(() => {
    if (title) {
      fillFields({ ref, form }, { tour_name: title });
    }
  }, [ref, form, title]);

  return { tour, tours: tours.filter(({ price }) => price !== null), isOnItsWay: loaded === null };
}
