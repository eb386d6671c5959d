import { useEffect, useEffectEvent, useState } from "react";
import type { Outcome } from "../../lib/api/call";
import { type BookingValues, personsOf } from "./useBookingValues";
import type { Departures } from "./useDepartures";
import type { AskedPrice } from "./useJourneyPrice";

/** A departure has fewer places than the form asks for. */
export interface Shortage {
  /** `YYYY-MM-DD` */
  starts: string;
  persons: number;
  isSoldOut: boolean;
}

export interface ShortageState {
  shortage: Shortage | null;
  /** Stores the shortage for the day and the travellers of the form. */
  report(): void;
  /** Clears the shortage if the changed field is the day or a number of travellers. */
  forget(field: string): void;
}

const CHANGES = ["travel_date", "no_of_adults", "no_of_children"];

/** Whether an order or its price was refused for want of places. */
export function isShortage(outcome: Outcome<unknown>): boolean {
  return outcome.kind === "invalid" && outcome.errors.some(({ code }) => code === "places_left");
}

/** Whether the departure of the form has too few places, according to the order, the price or the list of departures. */
export function useShortage(values: BookingValues, { outcome }: AskedPrice, { list }: Departures): ShortageState {
  const [shortage, setShortage] = useState<Shortage | null>(null);
  const starts = values.travel_date;
  const reportFor = (isSoldOut: boolean) => setShortage({ starts, persons: personsOf(values), isSoldOut });
  const reportNow = useEffectEvent(reportFor);

  useEffect(() => {
    if (outcome && isShortage(outcome)) {
      reportNow(false);
    }
  }, [outcome]);

  useEffect(() => {
    if (list.some((departure) => departure.starts === starts && departure.places_left === 0)) {
      reportNow(true);
    }
  }, [list, starts]);

  return {
    shortage,
    report: () => reportFor(false),
    forget: (field) => CHANGES.includes(field) && setShortage(null),
  };
}
