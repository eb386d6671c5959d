import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { type BookingMails, type MailsPage, post, read } from "../../lib/api.ts";
import { REFRESH, refetch } from "../../lib/cache.ts";

/** The mails of the service in a state, in pages. While a query is typed, the results of the last one stay. */
export const mails = (state: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ["mails", "all", state, search] as const,
    queryFn: ({ pageParam }) => read<MailsPage>(`outbox?${new URLSearchParams({ state, search, after: pageParam })}`),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH,
  });

/** Every mail about a booking, and the case of its enquiry. */
export const mailsOfBooking = (id: string) =>
  queryOptions({
    queryKey: ["mails", "booking", id] as const,
    queryFn: () => read<BookingMails>(`bookings/${id}/mails`),
    refetchInterval: REFRESH,
  });

export function useRetryMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post<void>(`outbox/${id}/retry`),
    onSuccess: () => refetch(client, "mails", "today", "cases", "case"),
  });
}
