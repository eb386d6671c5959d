import { type RefObject, useEffect } from "react";
import { localDay } from "../../ui/today";
import { readTrip } from "../../wishes/trip";

/** Fills the form from the address: `reference`, `tour` (its slug), `start_date`, `adults`, `children` and `ages`. */
export function usePrefilled(inside: RefObject<HTMLElement | null>): void {
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
    const trip = readTrip(query, localDay(new Date()));
    fill("reference", query.get("reference") ?? "");
    fill("tour_name", query.get("tour") ?? "");
    fill("travel_date", trip?.date ?? "");
    fill("no_of_adults", trip?.adults ? String(trip.adults) : "");
    // The field for the ages reads what stands there once it hears of the children.
    fill("child_ages", trip?.ages.join() ?? "");
    fill("no_of_children", trip?.children ? String(trip.children) : "");
  }, [inside]);
}
