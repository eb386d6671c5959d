import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Passkey, post, remove, type SignedOut } from "../../lib/api.ts";
import { makePasskey, passkeys } from "../../lib/passkeys.ts";
import { session } from "../../lib/session.ts";

/** Ends the person's other sessions. */
export const useSignOutOthers = () => useMutation({ mutationFn: () => post<SignedOut>("sign-out/others") });

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
    },
  });
}
