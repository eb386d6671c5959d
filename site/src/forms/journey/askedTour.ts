import { tabStore } from "../../lib/storage";

const KEY = "tembea-asked-tour";

/** Keeps the tour of a sent request for its thank-you page; empty where it named none. */
export function rememberAskedTour(form: HTMLFormElement): void {
  tabStore.set(KEY, String(new FormData(form).get("tour_slug") ?? ""));
}

/** The slug of the tour that this tab has asked about last. */
export const askedTour = (): string | null => tabStore.get(KEY);
