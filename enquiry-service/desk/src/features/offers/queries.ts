import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type EarlierOffer,
  type FoundDay,
  type NewVersion,
  type Offer,
  type OfferCopy,
  post,
  postForPage,
  put,
  read,
  type TourDays,
} from "../../lib/api.ts";
import { REFRESH, refetch, store } from "../../lib/cache.ts";
import { unlessChanged } from "../../lib/errors.ts";

/** The offers of a case, newest first. */
export const offersOfCase = (id: string) =>
  queryOptions({
    queryKey: ["case-offers", id] as const,
    queryFn: () => read<Offer[]>(`cases/${id}/offers`),
    refetchInterval: REFRESH,
  });

/** The itinerary of a tour in the visitor's language. */
export const publishedDays = (id: string, tour: number) =>
  queryOptions({
    queryKey: ["case-days", id, tour] as const,
    queryFn: () => read<TourDays>(`cases/${id}/days/${tour}`),
  });

/** The days of all tours that a search finds, the best first. The last ones stay while others are looked up. */
export const foundDays = (id: string, search: string) =>
  queryOptions({
    queryKey: ["case-found-days", id, search] as const,
    queryFn: () => read<FoundDay[]>(`cases/${id}/days?${new URLSearchParams({ search })}`),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });

/** The names of the lodgings that the tours of the visitor's site describe. */
export const lodgings = (id: string) =>
  queryOptions({
    queryKey: ["case-lodgings", id] as const,
    queryFn: () => read<string[]>(`cases/${id}/lodgings`),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The sent offers that a search finds, the newest first. */
export const earlierOffers = (search: string) =>
  queryOptions({
    queryKey: ["earlier-offers", search] as const,
    queryFn: () => read<EarlierOffer[]>(`offers?${new URLSearchParams({ search })}`),
    enabled: search !== "",
  });

/** What can be copied of an offer for a case. */
export const offerCopy = (id: string, caseId: string) =>
  queryOptions({
    queryKey: ["offer-copy", id, caseId] as const,
    queryFn: () => read<OfferCopy>(`offers/${id}?${new URLSearchParams({ case: caseId })}`),
  });

const offersAreNow = (client: QueryClient, id: string, offers: Offer[]) =>
  store(client, offersOfCase(id).queryKey, offers);

/** A mutation that the service answers with all offers of the case. */
function useOfferMutation<Variables>(id: string, send: (variables: Variables) => Promise<Offer[]>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (variables: Variables) =>
      unlessChanged(send(variables), (current) => offersAreNow(client, id, current), "offer_meanwhile"),
    onSuccess: (offers) => offersAreNow(client, id, offers),
  });
}

/** Begins an offer with a draft. */
export const useBeginOffer = (id: string) =>
  useOfferMutation(id, (begun: { key: string; draft: object }) => post<Offer[]>(`cases/${id}/offers`, begun));

/** Saves the draft of an offer, after the one that the person has read. */
export const useSaveOffer = (id: string, offer: string) =>
  useOfferMutation(id, (saved: { seen: number; draft: object }) => put<Offer[]>(`cases/${id}/offers/${offer}`, saved));

/** Sends a version of an offer by mail. */
export function useSendOffer(id: string, offer: string) {
  const client = useQueryClient();
  return useOfferMutation(id, async (version: NewVersion) => {
    const offers = await post<Offer[]>(`cases/${id}/offers/${offer}/versions`, version);
    refetch(client, "case", "cases", "today");
    return offers;
  });
}

/** The traveller's page as a version would make it; nothing is sent. */
export const usePreviewOffer = (id: string, offer: string) =>
  useMutation({ mutationFn: (version: NewVersion) => postForPage(`cases/${id}/offers/${offer}/preview`, version) });

export const useWithdrawOffer = (id: string) =>
  useOfferMutation(id, (offer: string) => post<Offer[]>(`cases/${id}/offers/${offer}/withdrawal`));
