/**
 * Events on the document between parts of a page: the wishlist, the comparison or the session has changed, cards have
 * been added to the page, or the dialog of the quote form has filled in fields.
 */
export type PageEvent = "wishlist" | "compare" | "session" | "cards" | "filled";

export const announce = (name: PageEvent) => document.dispatchEvent(new Event(name));
