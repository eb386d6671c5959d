import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Mail, post, read } from "../../lib/api.ts";
import { REFRESH, refetch } from "../../lib/cache.ts";

/** The mails that wait or have failed. */
export const mails = queryOptions({
  queryKey: ["mails"] as const,
  queryFn: () => read<Mail[]>("outbox"),
  refetchInterval: REFRESH,
});

export function useRetryMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post<void>(`outbox/${id}/retry`),
    onSuccess: () => refetch(client, "mails", "today"),
  });
}
