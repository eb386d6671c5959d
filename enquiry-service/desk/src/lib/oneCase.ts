import { queryOptions } from "@tanstack/react-query";
import { type Case, read } from "./api.ts";
import { REFRESH } from "./cache.ts";

/** A case with its thread. */
export const oneCase = (id: string) =>
  queryOptions({
    queryKey: ["case", id] as const,
    queryFn: () => read<Case>(`cases/${id}`),
    refetchInterval: REFRESH,
  });
