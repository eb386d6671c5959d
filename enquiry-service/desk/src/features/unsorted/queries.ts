import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Filed, post, read, type UnsortedMail } from "../../lib/api.ts";
import { REFRESH, refetch } from "../../lib/cache.ts";

/** Mails that are not assigned to a case yet. */
export const unsorted = queryOptions({
  queryKey: ["unsorted"] as const,
  queryFn: () => read<UnsortedMail[]>("unsorted"),
  refetchInterval: REFRESH,
});

/** Where a mail goes. */
export type Destination = { case: string } | "new_case" | "discard";

/** Files a mail; `onFile` gets its case, if it has one. */
export function useFileMail(id: string, onFile: (inCase: string) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (into: Destination) => post<Filed>(`unsorted/${id}`, into),
    onSuccess: async (filed, into) => {
      refetch(client, "unsorted", "cases", "today");
      if (into !== "discard" && filed.case) await onFile(filed.case);
    },
  });
}
