import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type BookingForm, type PriceLine, read } from "../../lib/api.ts";
import type { Priced } from "../orders/queries.ts";

/** What is booked, in the fields of a new booking. It is read once for each form, so that nobody changes what is newer. */
export const formOfBooking = (id: string) =>
  queryOptions({
    queryKey: ["booking-form", id] as const,
    queryFn: () => read<BookingForm>(`bookings/${id}/form`),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** What the sites would charge. The last price stays while another one is calculated. */
export const sitesPriceOfBooking = (id: string, asked: Priced | undefined) => {
  const query = new URLSearchParams(Object.entries(asked ?? {}).map(([name, value]) => [name, String(value)]));
  return queryOptions({
    queryKey: ["booking-price", id, String(query)] as const,
    queryFn: () => read<PriceLine[]>(`bookings/${id}/price?${query}`),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  });
};
