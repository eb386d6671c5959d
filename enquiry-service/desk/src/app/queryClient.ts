import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, onSessionEnd, type Session } from "../lib/api.ts";
import { keepDraftsOf } from "../lib/drafts.ts";
import { session } from "../lib/session.ts";

/** A refusal would be repeated; a network error may pass. */
const isWorthRepeating = (count: number, error: Error) => !(error instanceof ApiError) && count < 3;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Before a screen reads drafts: they may be somebody else's.
    onSuccess: (data, { queryKey }) => {
      if (queryKey[0] === session.queryKey[0]) keepDraftsOf((data as Session).id);
    },
  }),
  defaultOptions: {
    queries: { retry: isWorthRepeating, staleTime: 5_000 },
    // Without a connection a change fails at once. Otherwise it would wait, and be sent when nobody expects it.
    // What was sent, passwords among it, is forgotten once no screen shows the result.
    mutations: { networkMode: "always", gcTime: 1_000 },
  },
});

// If the session was ended elsewhere, the first refused call refetches the session, which leads to the sign-in.
onSessionEnd(() => queryClient.invalidateQueries(session));
