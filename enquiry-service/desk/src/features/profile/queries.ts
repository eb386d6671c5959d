import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type OwnProfile,
  type OwnSession,
  type Passkey,
  post,
  put,
  read,
  remove,
  type SignedOut,
  upload,
} from "../../lib/api.ts";
import { refetch } from "../../lib/cache.ts";
import { makePasskey, passkeys } from "../../lib/passkeys.ts";
import { session } from "../../lib/session.ts";

/** Where the person is signed in. */
export const ownSessions = queryOptions({
  queryKey: ["sessions"] as const,
  queryFn: () => read<OwnSession[]>("sessions"),
});

/** What travellers see of the person. */
export const ownProfile = queryOptions({
  queryKey: ["profile"] as const,
  queryFn: () => read<OwnProfile>("profile"),
});

/** A mutation that the service answers with the profile; one is sent after the other, so that the last one stays. */
function useProfileMutation<Variables>(send: (variables: Variables) => Promise<OwnProfile>) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: "profile" },
    mutationFn: send,
    onSuccess: (changed) => client.setQueryData(ownProfile.queryKey, changed),
  });
}

export const useSetLanguages = () =>
  useProfileMutation((languages: OwnProfile["languages"]) => put<OwnProfile>("profile", { languages }));

export const useTakePicture = () => useProfileMutation((file: File) => upload<OwnProfile>("profile/picture", file));

export const useRemovePicture = () => useProfileMutation((_: undefined) => remove<OwnProfile>("profile/picture"));

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
