import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError, type Permission, read, type Session } from "./api.ts";
import { store } from "./cache.ts";
import { setOfficeZone } from "./dates.ts";
import { keepDraftsOf } from "./drafts.ts";

export const session = queryOptions({
  queryKey: ["session"] as const,
  queryFn: async () => {
    const who = await read<Session>("session");
    setOfficeZone(who.zone);
    return who;
  },
  staleTime: 60_000,
});

/** Stores who has signed in. */
export function hasSignedIn(client: QueryClient, who: Session) {
  keepDraftsOf(who.id);
  setOfficeZone(who.zone);
  store(client, session.queryKey, who);
}

/** Tells whether the signed-in person has a permission. The service checks every call all the same. */
export function useMay(): (permission: Permission) => boolean {
  const may = useQuery(session).data?.may;
  return (permission) => may?.includes(permission) ?? false;
}

/** Whether the session has ended elsewhere: the sign-in covers the screen. */
export function useIsSessionOver(): boolean {
  const { error } = useQuery(session);
  return error instanceof ApiError && error.status === 401;
}
