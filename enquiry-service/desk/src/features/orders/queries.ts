import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type BegunOrder,
  type BookableJourneys,
  type NewOrder,
  type PriceLine,
  post,
  read,
  type SameDays,
} from "../../lib/api.ts";
import { refetch } from "../../lib/cache.ts";

/** The tours that the person of a case can book, with the departures and their places. */
export const journeysOfCase = (id: string) =>
  queryOptions({
    queryKey: ["case-journeys", id] as const,
    queryFn: () => read<BookableJourneys>(`cases/${id}/journeys`),
  });

/** A journey whose price the sites know. */
export type Priced = { tour: number; date: string; adults: string; children: string; ages: string };

/** What the sites would charge. The last price stays while another one is calculated. */
export const sitesPrice = (id: string, asked: Priced | undefined) => {
  const query = new URLSearchParams(Object.entries(asked ?? {}).map(([name, value]) => [name, String(value)]));
  return queryOptions({
    queryKey: ["case-price", id, String(query)] as const,
    queryFn: () => read<PriceLine[]>(`cases/${id}/price?${query}`),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  });
};

/** What else takes place on the days of a journey, in other cases. The last days stay while others are looked up. */
export const sameDays = (id: string, date: string, days: number) =>
  queryOptions({
    queryKey: ["case-same-days", id, date, String(days)] as const,
    queryFn: () => read<SameDays>(`cases/${id}/same-days?${new URLSearchParams({ date, days: String(days) })}`),
    enabled: date !== "" && days >= 1 && days <= 366,
    placeholderData: keepPreviousData,
  });

/** Begins a booking for the person of a case. */
export function useBeginOrder(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: NewOrder) => post<BegunOrder>(`cases/${id}/bookings`, order),
    onSuccess: () =>
      refetch(
        client,
        "bookings",
        "case",
        "case-bookings",
        "case-holds",
        "case-journeys",
        "cases",
        "departures",
        "today",
      ),
  });
}
