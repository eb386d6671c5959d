import { deviceStore } from "../../lib/storage";
// biome-ignore lint/style/noRestrictedImports: a change of the site takes the visitor's choices along
import { readChosen } from "../compare/store";
// biome-ignore lint/style/noRestrictedImports: a change of the site takes the visitor's choices along
import { readWishlist } from "../wishlist/store";
import { rememberLocale } from "./cookie";

/**
 * Remembers the chosen language, and carries the visitor's choices to the other site in the fragment, which reaches no
 * server: the sites are different origins. The query of the address goes along; a tour is named by its id, since its
 * slug differs between languages.
 */
export function rememberLanguage(root: Document): void {
  root.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.closest(".languages")) {
      return;
    }
    rememberLocale(root, link.hreflang);
    const carried = new URLSearchParams();
    const wishlist = readWishlist();
    const chosen = readChosen();
    const consent = deviceStore.get("consent");
    if (wishlist.length > 0) carried.set("wishlist", wishlist.join());
    if (chosen.length > 0) carried.set("compare", chosen.join());
    if (consent) carried.set("consent", consent);
    const address = new URL(link.href);
    address.hash = carried.toString();
    address.search = location.search;
    link.href = address.href;
    const tour = address.searchParams.get("tour");
    if (tour && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      import("../../cards/records")
        .then(({ loadTours }) => loadTours())
        .then((tours) => {
          const id = tours.find(({ slug }) => slug === tour)?.id;
          if (id) address.searchParams.set("tour", String(id));
        })
        .catch(() => {})
        .then(() => location.assign(address));
    }
  });
}
