import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { download, type Erased, type Erasure, type Publishing, post, read } from "../../lib/api.ts";
import { REFRESH } from "../../lib/cache.ts";
import { conflictOf, InputError } from "../../lib/errors.ts";
import { t } from "../../lib/texts.ts";

/** Whether the sites are being built. */
export const publishing = queryOptions({
  queryKey: ["publishing"] as const,
  queryFn: () => read<Publishing>("publishing"),
  refetchInterval: REFRESH,
});

/** Asks for a build of the sites. */
export function usePublish() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post<Publishing>("publishing"),
    onSuccess: (state) => {
      client.setQueryData(publishing.queryKey, state);
    },
  });
}

export type Table = "enquiries" | "bookings" | "rewards";

/** Saves a table as a file. */
export const useExport = () =>
  useMutation({ mutationFn: (table: Table) => download(`exports/${table}`, `${table}.csv`) });

type ErasureRequest = {
  email: string;
  /** Asks with the list of all that goes; `isAgain` if it has changed since the last question. */
  confirm: (list: Erasure, isAgain: boolean) => Promise<boolean>;
};

/** Erases a person after a question. Its data are `undefined` if nothing was erased. */
export function useErase(onErase: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ email, confirm }: ErasureRequest) => {
      let list = await post<Erasure>("erase/preview", { email });
      if (list.is_empty) throw new InputError(t("erase_nobody", { email }));
      let agrees = await confirm(list, false);
      while (agrees) {
        try {
          return await post<Erased>("erase", { email, seen: list.seen });
        } catch (error) {
          const current = conflictOf<Erasure>(error);
          if (!current) throw error;
          list = current;
        }
        agrees = await confirm(list, true);
      }
      return undefined;
    },
    onSuccess: (erased) => {
      if (!erased) return;
      client.invalidateQueries();
      onErase();
    },
  });
}
