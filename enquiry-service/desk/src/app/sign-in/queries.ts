import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Invitation, post, type Session } from "../../lib/api.ts";
import { sendPasskey } from "../../lib/passkeys.ts";
import { hasSignedIn } from "../../lib/session.ts";

/** The invitation of a link, with the secret of the one-time codes. */
export const invitation = (token: string) =>
  queryOptions({
    queryKey: ["invitation"] as const,
    queryFn: () => post<Invitation>("invitation", { token }),
    // The secret belongs to the link: there is nothing to refetch.
    staleTime: Number.POSITIVE_INFINITY,
  });

export type Credentials = { email: string; password: string; code: string };

/** Signs in with credentials, or with a passkey of the device. */
export const useSignIn = (onSignIn: (who: Session) => void | Promise<void>) =>
  useMutation({
    mutationFn: (by: Credentials | "passkey") =>
      by === "passkey" ? sendPasskey<Session>("sign-in/passkey") : post<Session>("sign-in", by),
    onSuccess: onSignIn,
  });

/** Signs in with the link that `scripts/start` prints. */
export function useDemonstration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => post<Session>("demonstration", { token }),
    onSuccess: (who) => hasSignedIn(client, who),
  });
}

/** Takes up an invitation; the service answers with the recovery codes. */
export const useJoin = () =>
  useMutation({
    mutationFn: (fields: { token: string; password: string; code: string }) => post<Session>("join", fields),
  });

/** Asks for a mail with a link for a new password. */
export const useForgottenPassword = () =>
  useMutation({ mutationFn: (email: string) => post<void>("forgot-password", { email }) });

/** Sets a new password with the link of the mail and a code, and signs in. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fields: { token: string; password: string; code: string }) => post<Session>("reset-password", fields),
    onSuccess: (who) => {
      // Removes the cached data of the previous person.
      client.clear();
      hasSignedIn(client, who);
      location.replace("/");
    },
  });
}

/** Ends the session. */
export const useSignOut = (onSignOut: () => void) =>
  useMutation({ mutationFn: () => post<void>("sign-out"), onSuccess: onSignOut });
