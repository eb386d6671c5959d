import { parseIds, writeChosen } from "../compare/store";
import { readWishlist, writeWishlist } from "../wishlist/store";
import { isFromOurSites } from "./our-sites";

/** Unpacks what came along and takes it out of the address. */
export function unpack(): void {
  const luggage = new URLSearchParams(location.hash.slice(1));
  const [wishes, chosen, consent] = [luggage.get("wishlist"), luggage.get("compare"), luggage.get("consent")];
  if (!wishes && !chosen && !consent) {
    return;
  }
  history.replaceState(null, "", location.pathname + location.search);
  const ids = (wishes ?? "").split(",").map(Number);
  writeWishlist([...readWishlist(), ...ids.filter((id) => Number.isSafeInteger(id) && id > 0)]);
  if (chosen) {
    writeChosen(parseIds(chosen));
  }
  if (consent && /^[a-z,]{1,60}$/.test(consent) && !localStorage.getItem("consent") && isFromOurSites()) {
    localStorage.setItem("consent", consent);
  }
}
