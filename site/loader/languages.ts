import { readWishlist } from "../wishlist/store";

/** 365 days (`product-spec §9`). */
const YEAR_SECONDS = 60 * 60 * 24 * 365;

/**
 * Remembers the language a visitor chooses and takes favourites and the consent
 * choice along: the sites are different origins, and a fragment reaches no server.
 */
export function rememberLanguage(root: Document): void {
  root.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.closest(".languages")) {
      return;
    }
    root.cookie = `locale=${link.hreflang}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
    const luggage = new URLSearchParams();
    const wishes = readWishlist();
    const consent = localStorage.getItem("consent");
    if (wishes.length > 0) luggage.set("wishlist", wishes.join(","));
    if (consent) luggage.set("consent", consent);
    const address = new URL(link.href);
    address.hash = luggage.toString();
    link.href = address.href;
  });
}
