import { type RefObject, useEffect, useState } from "react";
import { call } from "../../api/call";

export interface Departure {
  /** `YYYY-MM-DD` */
  starts: string;
  price_per_person: number;
  /** Null where places are not counted. */
  places_left: number | null;
}

export interface Departures {
  /** Empty where the tour may begin on any day. */
  list: Departure[];
  /** The day that stood in the form when the list came. */
  chosen: string;
}

const NONE: Departures = { list: [], chosen: "" };

/** The days on which a tour begins, as the service that takes the booking knows them. */
export function useDepartures(inside: RefObject<HTMLElement | null>, locale: string, slug: string): Departures {
  const [departures, setDepartures] = useState(NONE);
  useEffect(() => {
    setDepartures(NONE);
    if (!slug) {
      return;
    }
    let isCurrent = true;
    const query = new URLSearchParams({ tour: slug, locale });
    call<{ departures?: Departure[] }>(`booking-offer?${query}`).then((outcome) => {
      const list = outcome.kind === "done" ? (outcome.answer.departures ?? []) : [];
      const control = inside.current?.closest("form")?.elements.namedItem("travel_date");
      const chosen = control instanceof HTMLInputElement ? control.value : "";
      if (isCurrent && list.length > 0) {
        setDepartures({ list, chosen });
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [inside, locale, slug]);
  return departures;
}
