import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { type AuditPage, read } from "../../lib/api.ts";

/** The filter of the log, as the address has it; an empty field filters nothing. */
export type LogFilter = { staff: string; group: string; from: string; to: string; about: string };

/** The lines of the log that the filter includes, newest first, in pages. */
export const audit = (filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ["audit", filter.staff, filter.group, filter.from, filter.to, filter.about] as const,
    queryFn: ({ pageParam }) => {
      const asked = Object.entries({ ...filter, before: pageParam }).filter(([, value]) => value !== "");
      return read<AuditPage>(`audit?${new URLSearchParams(asked)}`);
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => (next ? String(next) : null),
    placeholderData: keepPreviousData,
  });
