import { type RefObject, useEffect } from "react";
import type { DeparturePlaces } from "./refresh";

const NAMES = ["tour", "starts", "ends", "persons"];

/** Fills the form with the departure of the address; requests the last day from the service if the address has none. */
export function usePrefilledDeparture(ref: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const form = ref.current;
    const query = new URLSearchParams(location.search);
    if (!form || !query.has("tour")) {
      return;
    }
    const fill = (name: string, value: string | undefined) => {
      const control = form.elements.namedItem(name);
      const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
      if (isField && value && !control.value) {
        control.value = value;
      }
    };
    for (const name of NAMES) {
      fill(name, query.get(name) ?? undefined);
    }
    const [tour, starts] = [query.get("tour"), query.get("starts")];
    if (tour && starts && !query.has("ends")) {
      lastDayOf(tour, starts).then(
        (ends) => fill("ends", ends),
        () => {},
      );
    }
  }, [ref]);
}

async function lastDayOf(tour: string, starts: string): Promise<string | undefined> {
  const response = await fetch(`/api/departures?${new URLSearchParams({ tour })}`);
  const { departures } = (await response.json()) as { departures?: DeparturePlaces[] };
  return departures?.find((departure) => departure.starts === starts)?.ends;
}
