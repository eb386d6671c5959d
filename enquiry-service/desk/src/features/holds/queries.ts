import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Hold, type NewHold, post, put, read } from "../../lib/api.ts";
import { REFRESH, refetch, store } from "../../lib/cache.ts";
import { unlessChanged } from "../../lib/errors.ts";

/** The holds of a case, first those that keep something, by their end. */
export const holdsOfCase = (id: string) =>
  queryOptions({
    queryKey: ["case-holds", id] as const,
    queryFn: () => read<Hold[]>(`cases/${id}/holds`),
    refetchInterval: REFRESH,
  });

function holdsAreNow(client: QueryClient, id: string, holds: Hold[]) {
  store(client, holdsOfCase(id).queryKey, holds);
  refetch(client, "departures", "today");
}

/** A mutation that the service answers with all holds of the case. */
function useHoldMutation<Variables>(id: string, send: (variables: Variables) => Promise<Hold[]>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (variables: Variables) =>
      unlessChanged(send(variables), (current) => holdsAreNow(client, id, current), "hold_meanwhile"),
    onSuccess: (holds) => holdsAreNow(client, id, holds),
  });
}

/** Holds something, after the newest hold that the person has read. */
export const useHold = (id: string) => useHoldMutation(id, (hold: NewHold) => post<Hold[]>(`cases/${id}/holds`, hold));

type NewEnd = { hold: string; seen: number; until: string };

/** Gives a hold another end. */
export const useSetHoldEnd = (id: string) =>
  useHoldMutation(id, ({ hold, seen, until }: NewEnd) => put<Hold[]>(`cases/${id}/holds/${hold}`, { seen, until }));

export const useReleaseHold = (id: string) =>
  useHoldMutation(id, ({ id: hold, set_at }: Hold) =>
    post<Hold[]>(`cases/${id}/holds/${hold}/release`, { seen: set_at }),
  );
