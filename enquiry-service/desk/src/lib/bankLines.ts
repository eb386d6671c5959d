import { queryOptions } from "@tanstack/react-query";
import { type BankLine, read } from "./api.ts";

/** Payments that are not assigned to a booking yet. */
export const bankLines = queryOptions({
  queryKey: ["bank-lines"] as const,
  queryFn: () => read<BankLine[]>("bank-lines"),
});
