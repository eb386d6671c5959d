import { readChosen } from "../compare/store";
import { readWishlist } from "../wishlist/store";
import { rememberLocale } from "./locale-cookie";

/**
 * Remembers the language a visitor chooses and takes along what they have chosen here: the sites are different origins,
 * and a fragment reaches no server. What the address asks for goes along in the query, a tour by its id, since its slug
 * is another one in each language.
 */
export function rememberLanguage(root: Document): void {
  root.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.closest(".languages")) {
      return;
    }
    rememberLocale(root, link.hreflang);
    const luggage = new URLSearchParams();
    const wishes = readWishlist();
    const chosen = readChosen();
    const consent = localStorage.getItem("consent");
    if (wishes.length > 0) luggage.set("wishlist", wishes.join(","));
    if (chosen.length > 0) luggage.set("compare", chosen.join(","));
    if (consent) luggage.set("consent", consent);
    const address = new URL(link.href);
    address.hash = luggage.toString();
    address.search = location.search;
    link.href = address.href;
    const tour = address.searchParams.get("tour");
    if (tour && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      import("../cards/records")
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
