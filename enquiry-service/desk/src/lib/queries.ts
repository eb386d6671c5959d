import { infiniteQueryOptions, keepPreviousData, QueryClient, queryOptions } from "@tanstack/react-query";
import {
  ApiError,
  type AuditLine,
  type BankLine,
  type Booking,
  type BookingsPage,
  type Case,
  type CaseRow,
  type CaseState,
  type Colleague,
  type ContactCase,
  type Departure,
  type IgnoredLine,
  type Inviter,
  type Mail,
  onSessionEnd,
  type Passkey,
  type Person,
  type Presence,
  type Publishing,
  put,
  type ReadyReply,
  type ReplyTemplate,
  type Report,
  type Review,
  read,
  type Session,
  type Today,
  type UnsortedMail,
} from "./api.ts";
import { isWriting, keepDraftsOf } from "./drafts.ts";

/** The refetch interval of a visible list, in milliseconds. */
const REFRESH = 30_000;

/** A refusal would be repeated; a network error may pass. */
const isWorthRepeating = (count: number, error: Error) => !(error instanceof ApiError) && count < 3;

export const queries = new QueryClient({
  defaultOptions: { queries: { retry: isWorthRepeating, staleTime: 5_000 } },
});

export const session = queryOptions({
  queryKey: ["session"],
  queryFn: async () => {
    const who = await read<Session>("session");
    keepDraftsOf(who.id);
    return who;
  },
  staleTime: 60_000,
});

// If the session was ended elsewhere, the first refused call refetches the session, which leads to the sign-in.
onSessionEnd(() => queries.invalidateQueries(session));

/** Stores who has signed in. */
export function hasSignedIn(who: Session) {
  keepDraftsOf(who.id);
  store(session.queryKey, who);
}

/** Stores data that the service has returned. A read that began before would bring the data from before. */
function store<T>(queryKey: readonly unknown[], data: T) {
  queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, data);
}
export const passkeys = queryOptions({ queryKey: ["passkeys"], queryFn: () => read<Passkey[]>("passkeys") });
export const today = queryOptions({
  queryKey: ["today"],
  queryFn: () => read<Today>("today"),
  refetchInterval: REFRESH,
});
export const colleagues = queryOptions({
  queryKey: ["colleagues"],
  queryFn: () => read<Colleague[]>("colleagues"),
  staleTime: 300_000,
});
export const people = queryOptions({ queryKey: ["people"], queryFn: () => read<Person[]>("people") });
export const reviews = queryOptions({ queryKey: ["reviews"], queryFn: () => read<Review[]>("reviews") });
const bookingsPage = (view: string, search: string, after: string) =>
  read<BookingsPage>(`bookings?${new URLSearchParams({ view, search, after })}`);

/** A list of bookings, in pages. While a query is typed, the results of the last one stay. */
export const bookings = (view: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ["bookings", view, search],
    queryFn: ({ pageParam }) => bookingsPage(view, search, pageParam),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** The first results of a search of all bookings. */
export const foundBookings = (search: string) =>
  queryOptions({
    queryKey: ["bookings", "found", search],
    queryFn: () => bookingsPage("all", search, ""),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
export const oneBooking = (id: string) =>
  queryOptions({
    queryKey: ["booking", id],
    queryFn: () => read<Booking>(`bookings/${id}`),
    refetchInterval: REFRESH,
  });
export const bankLines = queryOptions({ queryKey: ["bank-lines"], queryFn: () => read<BankLine[]>("bank-lines") });
export const ignoredBankLines = queryOptions({
  queryKey: ["bank-lines", "ignored"],
  queryFn: () => read<IgnoredLine[]>("bank-lines/ignored"),
});
export const departures = queryOptions({ queryKey: ["departures"], queryFn: () => read<Departure[]>("departures") });
export const inviters = queryOptions({ queryKey: ["inviters"], queryFn: () => read<Inviter[]>("inviters") });
export const mails = queryOptions({
  queryKey: ["mails"],
  queryFn: () => read<Mail[]>("outbox"),
  refetchInterval: REFRESH,
});
export const publishing = queryOptions({
  queryKey: ["publishing"],
  queryFn: () => read<Publishing>("publishing"),
  refetchInterval: REFRESH,
});
export const report = (name: string, from: string, to: string) =>
  queryOptions({
    queryKey: ["report", name, from, to],
    queryFn: () => read<Report>(`reports/${name}?${new URLSearchParams({ from, to })}`),
  });
export const audit = queryOptions({ queryKey: ["audit"], queryFn: () => read<AuditLine[]>("audit") });

export const unsorted = queryOptions({
  queryKey: ["unsorted"],
  queryFn: () => read<UnsortedMail[]>("unsorted"),
  refetchInterval: REFRESH,
});

export const cases = (view: string, search: string) =>
  queryOptions({
    queryKey: ["cases", view, search],
    queryFn: () => read<CaseRow[]>(`cases?${new URLSearchParams({ view, search })}`),
    refetchInterval: REFRESH,
  });
export const replies = (id: string) =>
  queryOptions({
    queryKey: ["replies", id],
    queryFn: () => read<ReadyReply[]>(`cases/${id}/replies`),
  });
export const replyTexts = queryOptions({ queryKey: ["reply-texts"], queryFn: () => read<ReplyTemplate[]>("replies") });
export const oneCase = (id: string) =>
  queryOptions({ queryKey: ["case", id], queryFn: () => read<Case>(`cases/${id}`), refetchInterval: REFRESH });

/** The other cases of a case's visitor. */
export const contact = (id: string) =>
  queryOptions({ queryKey: ["contact", id], queryFn: () => read<ContactCase[]>(`cases/${id}/contact`) });

/** While the screen is shown, sends the person's activity in a case and fetches who else has it open. */
export const presence = (id: string) =>
  queryOptions({
    queryKey: ["presence", id],
    queryFn: () => put<Presence[]>(`cases/${id}/presence`, { doing: isWriting(id) ? "writing" : "reading" }),
    refetchInterval: 15_000,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Updates a changed case in the cache, and refetches every list that counts it. */
export function caseHasChanged(changed: Case) {
  store(["case", changed.id], changed);
  for (const key of ["cases", "today", "mails"]) {
    queries.invalidateQueries({ queryKey: [key] });
  }
}

/** Compares a case of which the service has sent an event with what is shown, and refetches it if it has changed. */
export function caseIsNow(id: string, { thread, version, present }: CaseState) {
  const queryKey = ["case", id];
  const known = queries.getQueryData<Case>(queryKey);
  if (known && (known.thread !== thread || known.version !== version)) queries.invalidateQueries({ queryKey });
  store(["presence", id], present);
}

/** Updates a changed booking in the cache, and refetches every list that depends on its money or its places. */
export function bookingHasChanged(changed: Booking) {
  store(["booking", changed.id], changed);
  moneyHasMoved();
}

/** Refetches a booking whose change was saved without its new state. */
export function bookingMustBeRead(id: string) {
  queries.invalidateQueries({ queryKey: ["booking", id] });
  moneyHasMoved();
}

/** Refetches every list that shows money after a payment was noted. */
export function moneyHasMoved() {
  for (const key of ["bookings", "bank-lines", "departures", "today", "mails"]) {
    queries.invalidateQueries({ queryKey: [key] });
  }
}

/** Updates an answered review in its list. */
export function reviewHasChanged(changed: Review) {
  const all = queries.getQueryData<Review[]>(["reviews"]);
  if (all)
    store(
      ["reviews"],
      all.map((one) => (one.id === changed.id ? changed : one)),
    );
}

/** After a reward was earned or paid: stores the inviters that the service returns, and refetches the mails. */
export function rewardsHaveChanged(changed: Inviter[]) {
  store(["inviters"], changed);
  queries.invalidateQueries({ queryKey: ["mails"] });
}

/**
 * After a ready-made reply was changed: stores the replies that the service returns, and refetches those of the reply
 * boxes.
 */
export function repliesHaveChanged(changed: ReplyTemplate[]) {
  store(["reply-texts"], changed);
  queries.invalidateQueries({ queryKey: ["replies"] });
}

/** After a mail was filed: refetches the unsorted mails and the cases. */
export function mailWasFiled() {
  for (const key of ["unsorted", "cases", "today"]) {
    queries.invalidateQueries({ queryKey: [key] });
  }
}
