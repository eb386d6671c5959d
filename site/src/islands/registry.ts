import type { ComponentType } from "react";
import type { TextFiles } from "../lib/i18n/load";

/** The exports of an island's module. */
export interface IslandModule {
  /** Props come from the generator as JSON and are the same on every page. */
  // biome-ignore lint/suspicious/noExplicitAny: each island has props of its own, checked where it is written
  default: ComponentType<any>;
  /** The texts that it reads; its chunk holds only their addresses. */
  texts: TextFiles;
}

/** Every island by the name that templates use; each is a chunk of its own. */
export const islands: Record<string, () => Promise<IslandModule>> = {
  ContactForm: () => import("../features/contact/ContactForm"),
  GuestbookFilter: () => import("../features/reviews/GuestbookFilter"),
  QuoteForm: () => import("../features/quote/QuoteForm"),
  ReviewForm: () => import("../features/reviews/ReviewForm"),
  SearchForm: () => import("../features/search/SearchForm"),
  TourFilter: () => import("../features/tours/TourFilter"),
  WaitingListForm: () => import("../features/departures/WaitingListForm"),
};
