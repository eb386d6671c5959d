import { type RefObject, useCallback, useEffect, useState } from "react";
import type { PaymentMethod } from "../../account/payment";
import { call, type Outcome } from "../../api/call";
import { textOf } from "../../ui/check";

/** What a booking would cost, worked out by the service that charges it. Whole US dollars. */
export interface Offer {
  tour_name: string;
  price_per_person: number;
  /** 100 where the whole price is due at once. */
  deposit_percent?: number;
  /** Taken off because a friend invited the visitor. */
  discount?: number;
  /** `YYYY-MM-DD`, when the rest is due. */
  balance_on?: string | null;
  total: number;
  deposit: number;
  /** The usual one first. */
  methods: PaymentMethod[];
}

export interface Offered {
  /** Null while nothing can be asked, or while it is. */
  outcome: Outcome<Offer> | null;
  /** Asks again, for the form as it stands now. */
  retry(): void;
}

/** The query that a price depends on; empty where tour or travellers are missing. */
function queryOf(form: HTMLFormElement, locale: string): string {
  const data = new FormData(form);
  const [tour, date] = [textOf(data, "tour_slug"), textOf(data, "travel_date")];
  const [adults, children] = [textOf(data, "no_of_adults"), textOf(data, "no_of_children")];
  const isComplete = tour && Number(adults) + Number(children) > 0;
  const affiliate = textOf(data, "affiliate");
  const asked = { tour, locale, date, adults, children, ...(affiliate ? { affiliate } : {}) };
  return isComplete ? new URLSearchParams(asked).toString() : "";
}

/** Follows the fields of the form around `inside` and asks for the price whenever it may be another. */
export function useOffer(inside: RefObject<HTMLElement | null>, locale: string, slug: string): Offered {
  const [query, setQuery] = useState("");
  const [outcome, setOutcome] = useState<Outcome<Offer> | null>(null);
  const [attempt, setAttempt] = useState(0);

  const read = useCallback(() => {
    const form = inside.current?.closest("form");
    if (form) {
      setQuery(queryOf(form, locale));
    }
  }, [inside, locale]);

  useEffect(() => {
    const form = inside.current?.closest("form");
    if (!form) {
      return;
    }
    // The slug stands in a hidden field that React fills in, which sends no event.
    read();
    form.addEventListener("input", read);
    form.addEventListener("change", read);
    return () => {
      form.removeEventListener("input", read);
      form.removeEventListener("change", read);
    };
  }, [inside, read, slug]);

  useEffect(() => {
    setOutcome(null);
    if (!query) {
      return;
    }
    let isCurrent = true;
    call<Offer>(`booking-offer?${query}`).then((answered) => isCurrent && setOutcome(answered));
    return () => {
      isCurrent = false;
    };
  }, [query, attempt]);

  const retry = () => {
    read();
    setAttempt((count) => count + 1);
  };
  return { outcome, retry };
}
