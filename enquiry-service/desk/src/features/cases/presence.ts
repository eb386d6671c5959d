import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Presence, put, putLast } from "../../lib/api.ts";
import { store } from "../../lib/cache.ts";
import { isWriting } from "../../lib/drafts.ts";
import { useIsSessionOver } from "../../lib/session.ts";

/** How often the service is told, in milliseconds: it lets a presence expire. */
const INTERVAL = 15_000;

const keyOf = (id: string) => ["presence", id] as const;

/** One after the other: a colleague who has left a case must not appear again by a message that arrives late. */
const IN_ORDER = { scope: { id: "presence" } };

/** Stores who has a case open, of which the service has sent an event. */
export const storePresence = (client: QueryClient, id: string, present: Presence[]) =>
  store(client, keyOf(id), present);

/** The colleagues who have a case open. */
export const usePresent = (id: string) =>
  useQuery<Presence[]>({ queryKey: keyOf(id), queryFn: skipToken, gcTime: 0 }).data ?? [];

/** Sends the person's activity in a case; the service answers with who else has it open. */
export function useAnnouncePresence() {
  const client = useQueryClient();
  const updates = (id: string) => client.getQueryState(keyOf(id))?.dataUpdateCount;
  return useMutation({
    ...IN_ORDER,
    mutationFn: (id: string) =>
      put<Presence[]>(`cases/${id}/presence`, { doing: isWriting(id) ? "writing" : "reading" }),
    onMutate: (id) => updates(id),
    onSuccess: (present, id, before) => {
      // An event that has arrived meanwhile is newer.
      if (updates(id) === before) client.setQueryData(keyOf(id), present);
    },
  }).mutate;
}

/** While the page is visible, sends the person's activity in a case regularly, and at the end that they have left. */
export function usePresence(id: string) {
  const announce = useAnnouncePresence();
  const leave = useMutation({ ...IN_ORDER, mutationFn: end }).mutate;
  const isSessionOver = useIsSessionOver();
  useEffect(() => {
    if (isSessionOver) return;
    const follow = () => {
      if (!document.hidden) announce(id);
    };
    follow();
    const timer = setInterval(follow, INTERVAL);
    document.addEventListener("visibilitychange", follow);
    addEventListener("online", follow);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", follow);
      removeEventListener("online", follow);
    };
  }, [id, isSessionOver, announce]);
  useEffect(() => {
    // A page that closes cannot wait for an answer.
    const close = () => void end(id).catch(() => {});
    addEventListener("pagehide", close);
    return () => {
      removeEventListener("pagehide", close);
      leave(id);
    };
  }, [id, leave]);
}

/** If this request is lost, the service lets the presence expire. */
const end = (id: string) => putLast(`cases/${id}/presence`, { doing: null });
