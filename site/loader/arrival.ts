import { readWishlist, writeWishlist } from "../wishlist/store";

/** Unpacks what came along and takes it out of the address. */
export function unpack(): void {
  const luggage = new URLSearchParams(location.hash.slice(1));
  const wishes = luggage.get("wishlist");
  const consent = luggage.get("consent");
  if (!wishes && !consent) {
    return;
  }
  history.replaceState(null, "", location.pathname + location.search);
  const ids = (wishes ?? "").split(",").map(Number);
  writeWishlist([...readWishlist(), ...ids.filter((id) => Number.isSafeInteger(id) && id > 0)]);
  if (consent && /^[a-z,]{1,60}$/.test(consent) && !localStorage.getItem("consent") && isFromOurSites()) {
    localStorage.setItem("consent", consent);
  }
}

/** Nobody else's link may consent in a visitor's name. */
function isFromOurSites(): boolean {
  return [...document.querySelectorAll<HTMLAnchorElement>(".languages a")].some(({ origin }) =>
    document.referrer.startsWith(`${origin}/`),
  );
}
