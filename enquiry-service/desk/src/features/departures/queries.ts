import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Departure, post, put, read, remove } from "../../lib/api.ts";
import { refetch } from "../../lib/cache.ts";

export const departures = queryOptions({
  queryKey: ["departures"] as const,
  queryFn: () => read<Departure[]>("departures"),
});

/** Decides that a departure takes place with any number of travellers, or takes that back. */
export function useDecideDeparture(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (takesPlace: boolean) => put<void>(`departures/${id}/decision`, { takes_place: takesPlace }),
    onSuccess: () => refetch(client, "departures", "today"),
  });
}

/** Decides that a departure does not take place, for a reason; `null` takes that back. */
export function useCancelDeparture(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string | null): Promise<unknown> =>
      reason === null
        ? remove(`departures/${id}/cancellation`)
        : put<void>(`departures/${id}/cancellation`, { reason }),
    onSuccess: () => refetch(client, "departures", "today", "bookings", "booking"),
  });
}

/** Takes a name of a waiting list out of the quarantine, or strikes it off the list. */
export function useChangeWaiting(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: "accept" | "strike") => post<void>(`waiting/${id}/${change}`),
    onSuccess: () => refetch(client, "departures"),
  });
}
