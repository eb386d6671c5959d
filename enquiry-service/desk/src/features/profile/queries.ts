import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type OwnSession, type Passkey, post, read, remove, type SignedOut } from "../../lib/api.ts";
import { refetch } from "../../lib/cache.ts";
import { makePasskey, passkeys } from "../../lib/passkeys.ts";
import { session } from "../../lib/session.ts";

/** Where the person is signed in. */
export const ownSessions = queryOptions({
  queryKey: ["sessions"] as const,
  queryFn: () => read<OwnSession[]>("sessions"),
});

/** Ends the person's other sessions. */
export function useSignOutOthers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post<SignedOut>("sign-out/others"),
    onSuccess: () => refetch(client, "sessions"),
  });
}

/** Creates a passkey on the device, and adds it to the person's. */
export function useAddPasskey(onAdd: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => post<Passkey[]>("passkeys", { name, credential: await makePasskey() }),
    onSuccess: (changed) => {
      client.setQueryData(passkeys.queryKey, changed);
      onAdd();
    },
  });
}

export function useRemovePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Passkey) => remove<Passkey[]>(`passkeys/${id}`),
    onSuccess: (changed) => {
      client.setQueryData(passkeys.queryKey, changed);
      // The sessions that began with this passkey have ended, perhaps the current one, too.
      client.invalidateQueries(session);
      refetch(client, "sessions");
    },
  });
}
