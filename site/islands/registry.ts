import type { ComponentType } from "react";
import type { TextFiles } from "../i18n/load";

/** What an island's module exports. */
export interface IslandModule {
  /** Props come from the generator as JSON; what differs per page stays out of them. */
  // biome-ignore lint/suspicious/noExplicitAny: each island has props of its own, checked where it is written
  Island: ComponentType<any>;
  /** The texts it reads: only their addresses travel with it. */
  texts: TextFiles;
}

/** Every island by the name that templates use; each is a chunk of its own. */
export const islands: Record<string, () => Promise<IslandModule>> = {
  ContactForm: () => import("./contact-form/ContactForm"),
  GuestbookFilter: () => import("./guestbook-filter/GuestbookFilter"),
  QuoteForm: () => import("./quote-form/QuoteForm"),
  ReviewForm: () => import("./review-form/ReviewForm"),
  SearchForm: () => import("./search-form/SearchForm"),
  TourFilter: () => import("./tour-filter/TourFilter"),
  UserMenu: () => import("./user-menu/UserMenu"),
};
