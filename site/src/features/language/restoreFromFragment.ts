import { hasSession } from "../../lib/session/hasSession";
import { deviceStore } from "../../lib/storage";
// biome-ignore lint/style/noRestrictedImports: a change of the site takes the visitor's choices along
import { parseIds, writeChosen } from "../compare/store";
// biome-ignore lint/style/noRestrictedImports: a change of the site takes the visitor's choices along
import { readWishlist, writeWishlist } from "../wishlist/store";
import { isFromOurSites } from "./ourSites";

/**
 * Restores the wishlist, the comparison and the consent from the fragment of the address, if one of our sites has passed
 * them on, and removes the fragment.
 */
export function restoreFromFragment(): void {
  const carried = new URLSearchParams(location.hash.slice(1));
  const [wishlist, chosen, consent] = [carried.get("wishlist"), carried.get("compare"), carried.get("consent")];
  if (!wishlist && !chosen && !consent) {
    return;
  }
  history.replaceState(null, "", location.pathname + location.search);
  if (!isFromOurSites()) {
    return;
  }
  const before = readWishlist();
  const ids = (wishlist ?? "").split(",").map(Number);
  const added = ids.filter((id) => Number.isSafeInteger(id) && id > 0 && !before.includes(id));
  if (added.length > 0) {
    writeWishlist([...before, ...added]);
    if (hasSession()) {
      // biome-ignore lint/style/noRestrictedImports: the list of the account would replace this one
      import("../wishlist/sync").then(({ addToAccount }) => addToAccount(added));
    }
  }
  if (chosen) {
    writeChosen(parseIds(chosen));
  }
  if (consent && /^[a-z,]{1,60}$/.test(consent) && !deviceStore.get("consent")) {
    deviceStore.set("consent", consent);
  }
}
