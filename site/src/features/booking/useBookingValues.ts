import { useCallback, useEffect, useState } from "react";
import { textOf } from "../../forms/submission/validation";
import type { FormState } from "../../forms/useForm";

const NAMES = ["tour_name", "travel_date", "no_of_adults", "no_of_children", "child_ages", "affiliate", "pay"] as const;

/** The fields of the form that the price, the departures and the places depend on. */
export type BookingValues = Record<(typeof NAMES)[number], string>;

const EMPTY = Object.fromEntries(NAMES.map((name) => [name, ""])) as BookingValues;

/** The present values of the form, and a function that reads them again. */
export function useBookingValues({ ref, revision }: FormState): [BookingValues, () => void] {
  const [values, setValues] = useState(EMPTY);
  const read = useCallback(() => {
    if (ref.current) {
      const data = new FormData(ref.current);
      const now = Object.fromEntries(NAMES.map((name) => [name, textOf(data, name)])) as BookingValues;
      setValues((before) => (NAMES.every((name) => before[name] === now[name]) ? before : now));
    }
  }, [ref]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may bring other values
  useEffect(read, [read, revision]);
  return [values, read];
}

export const personsOf = ({ no_of_adults, no_of_children }: BookingValues) =>
  Number(no_of_adults) + Number(no_of_children);
