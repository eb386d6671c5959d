import { queryOptions } from "@tanstack/react-query";
import { read, type Today } from "./api.ts";
import { REFRESH } from "./cache.ts";

/** What needs attention now, and the counts of the menu and of lists. */
export const today = queryOptions({
  queryKey: ["today"] as const,
  queryFn: () => read<Today>("today"),
  refetchInterval: REFRESH,
});
