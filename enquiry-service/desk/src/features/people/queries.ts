import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Person, post, put, read } from "../../lib/api.ts";
import { refetch } from "../../lib/cache.ts";

export const people = queryOptions({
  queryKey: ["people"] as const,
  queryFn: () => read<Person[]>("people"),
});

/** Sends a colleague a link that renews all their credentials. */
export const useRenewCredentials = () =>
  useMutation({ mutationFn: ({ id }: Person) => post<void>(`people/${id}/renewal`) });

/** Changes a colleague's role, and with it what everything shows. */
export function useChangeRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ person, role }: { person: Person; role: string }) => put<void>(`people/${person.id}/role`, { role }),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Ends a colleague's access. */
export function useEndAccess() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Person) => post<void>(`people/${id}/leave`),
    onSuccess: () => client.invalidateQueries(),
  });
}

type Invitation = { name: string; email: string; role: string };

/** Invites a colleague; the service answers with the link that it has sent. */
export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invitation: Invitation) => post<{ link: string }>("people", invitation),
    onSuccess: () => {
      refetch(client, "people");
    },
  });
}
