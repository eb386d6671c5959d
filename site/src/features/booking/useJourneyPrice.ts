import { useEffect, useState } from "react";
import type { Answers } from "../../lib/api/answers";
import { call, type Outcome } from "../../lib/api/call";
import { type BookingValues, personsOf } from "./useBookingValues";

/** The price of a booking, computed by the service that charges it. Whole US dollars. */
export type JourneyPrice = Answers["JourneyPriceAnswer"];

export interface AskedPrice {
  /** Null if there is nothing to request, or while the request runs. */
  outcome: Outcome<JourneyPrice> | null;
  /** The first answer is still on its way. */
  isFirst: boolean;
  /** Requests again with the present values of the form. */
  retry(): void;
}

/** An answer and its query. */
interface Answered {
  query: string;
  attempt: number;
  outcome: Outcome<JourneyPrice>;
}

/** The query that a price depends on; empty if tour or travellers are missing. */
function queryOf(values: BookingValues, locale: string, tour: string): string {
  const { travel_date: date, no_of_adults: adults, no_of_children: children, child_ages: ages, affiliate } = values;
  const asked = {
    tour,
    locale,
    date,
    adults,
    children,
    ...(ages ? { ages } : {}),
    ...(affiliate ? { affiliate } : {}),
  };
  return tour && personsOf(values) > 0 ? new URLSearchParams(asked).toString() : "";
}

/** Requests the price whenever a value that it depends on changes. */
export function useJourneyPrice(values: BookingValues, read: () => void, locale: string, slug: string): AskedPrice {
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const query = queryOf(values, locale, slug);
  const isAnswered = query !== "" && answered?.query === query && answered.attempt === attempt;

  useEffect(() => {
    if (!query) {
      return;
    }
    let isCurrent = true;
    call<JourneyPrice>(`booking-offer?${query}`).then(
      (outcome) => isCurrent && setAnswered({ query, attempt, outcome }),
    );
    return () => {
      isCurrent = false;
    };
  }, [query, attempt]);

  const retry = () => {
    read();
    setAttempt((count) => count + 1);
  };
  return { outcome: isAnswered ? answered.outcome : null, isFirst: query !== "" && answered === null, retry };
}
