import { useQuery } from "@tanstack/react-query";
import { offersOfCase } from "../queries.ts";

/** How many offers of a case were sent and not accepted or withdrawn. */
export function useSentOffers(id: string): number {
  const offers = useQuery(offersOfCase(id)).data ?? [];
  return offers.filter(({ standing }) => standing === "open" || standing === "expired").length;
}
