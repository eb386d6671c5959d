import { readWishlist, writeWishlist } from "../wishlist/store";

/** 365 days (`product-spec §9`). */
const YEAR_SECONDS = 60 * 60 * 24 * 365;
const CONSENT = "consent";

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
    const consent = localStorage.getItem(CONSENT);
    if (wishes.length > 0) luggage.set("wishlist", wishes.join(","));
    if (consent) luggage.set(CONSENT, consent);
    const address = new URL(link.href);
    address.hash = luggage.toString();
    link.href = address.href;
  });
}

/** Unpacks what came along and takes it out of the address. */
export function arriveFromAnotherSite(): void {
  const luggage = new URLSearchParams(location.hash.slice(1));
  const wishes = luggage.get("wishlist");
  const consent = luggage.get(CONSENT);
  if (!wishes && !consent) {
    return;
  }
  history.replaceState(null, "", location.pathname + location.search);
  const ids = (wishes ?? "").split(",").map(Number);
  writeWishlist([...readWishlist(), ...ids.filter((id) => Number.isSafeInteger(id) && id > 0)]);
  if (consent && /^[a-z,]{1,60}$/.test(consent) && !localStorage.getItem(CONSENT) && isFromOurSites()) {
    localStorage.setItem(CONSENT, consent);
  }
}

/** Nobody else's link may consent in a visitor's name. */
function isFromOurSites(): boolean {
  return [...document.querySelectorAll<HTMLAnchorElement>(".languages a")].some(({ origin }) =>
    document.referrer.startsWith(`${origin}/`),
  );
}
