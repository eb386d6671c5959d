import { useCallback, useEffect, useRef, useState } from "react";
import type { Answers } from "../../lib/api/answers";
import { call } from "../../lib/api/call";

export type Departure = Answers["PricedDeparture"];

export interface Departures {
  /** Empty if the tour may begin on any day. */
  list: Departure[];
  /** Requests the free places again. */
  retry(): void;
}

const NONE: Departure[] = [];

/** The departures of a tour, from the service that takes the booking. */
export function useDepartures(locale: string, slug: string): Departures {
  // Departures of another tour are not shown; those of this one stay until a repeated request is answered.
  const [known, setKnown] = useState({ slug: "", list: NONE });
  const latest = useRef(0);
  const ask = useCallback(() => {
    const turn = ++latest.current;
    if (!slug) {
      return;
    }
    const query = new URLSearchParams({ tour: slug, locale });
    call<Answers["JourneyPriceAnswer"]>(`booking-offer?${query}`).then((outcome) => {
      const list = outcome.kind === "done" ? (outcome.answer.departures ?? []) : [];
      if (turn === latest.current && list.length > 0) {
        setKnown({ slug, list });
      }
    });
  }, [locale, slug]);
  useEffect(ask, [ask]);
  return { list: known.slug === slug ? known.list : NONE, retry: ask };
}
