import { useQuery } from "@tanstack/react-query";
import type { Today } from "../../lib/api.ts";
import { today } from "../../lib/today.ts";

/** The offers of a case that need a person, as *Today* lists them. */
export function useOffersDue(id: string): Today["offers"] {
  const offers = useQuery(today).data?.offers ?? [];
  return offers.filter((offer) => offer.case === id);
}
