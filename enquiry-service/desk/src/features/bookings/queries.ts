import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { type Booking, type BookingCounts, type BookingsPage, type CaseOfBooking, post, read } from "../../lib/api.ts";
import { beginMail } from "../../lib/beginMail.ts";
import { REFRESH, refetch, store } from "../../lib/cache.ts";
import { conflictOf, InputError } from "../../lib/errors.ts";
import { oneBooking } from "../../lib/oneBooking.ts";
import { t } from "../../lib/texts.ts";
import { type Confirm, evenMoreThanOwed } from "./shared/evenMoreThanOwed.ts";

const bookingsPage = (view: string, search: string, after: string) =>
  read<BookingsPage>(`bookings?${new URLSearchParams({ view, search, after })}`);

/** A list of bookings, in pages. While a query is typed, the results of the last one stay. */
export const bookings = (view: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ["bookings", view, search] as const,
    queryFn: ({ pageParam }) => bookingsPage(view, search, pageParam),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** The numbers beside the names of the lists, whichever list is open. */
export const bookingCounts = queryOptions({
  queryKey: ["bookings", "counts"] as const,
  queryFn: () => read<BookingCounts>("bookings/counts"),
  refetchInterval: REFRESH,
});

/** The first results of a search of all bookings. */
export const foundBookings = (search: string) =>
  queryOptions({
    queryKey: ["bookings", "found", search] as const,
    queryFn: () => bookingsPage("all", search, ""),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });

/** The case in which the traveller of a booking is written to; without one, it begins. */
export function useCaseOfBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post<CaseOfBooking>(`bookings/${id}/case`),
    onSuccess: () => refetch(client, "cases", "mails"),
  });
}

/** The ready-made replies of a reminder to pay. */
const REMINDER = ["greeting", "balance_reminder"];

/** As `useCaseOfBooking`, with a reminder to pay as the mail that is being written, unless one was begun. */
export function useBeginReminder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (booking: string) => {
      const { id } = await post<CaseOfBooking>(`bookings/${booking}/case`);
      await beginMail(id, REMINDER);
      return { id };
    },
    onSuccess: () => refetch(client, "cases", "mails"),
  });
}

/** Refetches every list that shows money or places after a payment was noted. */
export function moneyHasMoved(client: QueryClient) {
  refetch(client, "bookings", "bank-lines", "departures", "today", "mails");
}

/** Updates a changed booking in the cache, and refetches every list that depends on its money or its places. */
function bookingHasChanged(client: QueryClient, changed: Booking) {
  store(client, oneBooking(changed.id).queryKey, changed);
  moneyHasMoved(client);
}

/** A colleague has changed the booking meanwhile; the current one is shown. */
class BookingConflict extends InputError {
  /** The version that the message is about. */
  readonly seen: string;

  constructor({ seen }: Booking) {
    super(t("booking_meanwhile"));
    this.seen = seen;
  }
}

export type BookingChange = {
  /** The version of the booking that the person has read. */
  seen: string;
  /** The last part of the call's path. */
  what: string;
  body: object;
  /** Asks whether the service shall note more than is owed. */
  confirm?: Confirm;
};

/**
 * Sends a change of a booking with the version that was read. Its data are `undefined` if the person did not confirm
 * it. An error is about a version of the booking: with the next one, after a success elsewhere, it is outdated.
 */
export function useChangeBooking({ id, seen }: Booking, onChange?: () => void) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ seen, what, body, confirm }: BookingChange) => {
      const send = async (confirmed: boolean) => {
        const change = confirmed ? { seen, ...body, confirmed } : { seen, ...body };
        return { booking: await post<Booking | undefined>(`bookings/${id}/${what}`, change) };
      };
      try {
        return confirm ? await evenMoreThanOwed(send, confirm) : await send(false);
      } catch (error) {
        const current = conflictOf<Booking>(error);
        if (!current) throw error;
        bookingHasChanged(client, current);
        throw new BookingConflict(current);
      }
    },
    onSuccess: (saved) => {
      if (!saved) return;
      if (saved.booking) {
        bookingHasChanged(client, saved.booking);
      } else {
        // The change is saved even if the service cannot read the booking again.
        client.invalidateQueries(oneBooking(id));
        moneyHasMoved(client);
      }
      onChange?.();
    },
  });
  const { error, variables, data } = mutation;
  const about = error instanceof BookingConflict ? error.seen : variables?.seen;
  return { ...mutation, isOutdated: about !== seen, done: data && t("written") };
}
