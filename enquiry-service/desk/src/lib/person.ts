import { queryOptions } from "@tanstack/react-query";
import { type Contact, read } from "./api.ts";
import { REFRESH } from "./cache.ts";

/** Everything about the person of a case or a booking. */
export const contactOf = (record: "cases" | "bookings", id: string) =>
  queryOptions({
    queryKey: ["contact", record, id] as const,
    queryFn: () => read<Contact>(`${record}/${id}/person`),
    refetchInterval: REFRESH,
  });
