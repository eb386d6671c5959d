import { queryOptions } from "@tanstack/react-query";
import { type Colleague, read } from "./api.ts";

/** The names of the company's people, of those who have left too. */
export const colleagues = queryOptions({
  queryKey: ["colleagues"] as const,
  queryFn: () => read<Colleague[]>("colleagues"),
  staleTime: 300_000,
});
