import { queryOptions } from "@tanstack/react-query";
import { type Booking, read } from "./api.ts";
import { REFRESH } from "./cache.ts";

/** A booking with its account. */
export const oneBooking = (id: string) =>
  queryOptions({
    queryKey: ["booking", id] as const,
    queryFn: () => read<Booking>(`bookings/${id}`),
    refetchInterval: REFRESH,
  });
