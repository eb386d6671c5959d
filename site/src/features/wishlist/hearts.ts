import { hasSession } from "../../lib/session/hasSession";
import { addToWishlist, readWishlist, removeFromWishlist } from "./store";

/** The hearts of all cards and the count in the navigation bar follow the wishlist. */
export function followHearts(): void {
  document.addEventListener("click", (event) => {
    const heart = event.target instanceof Element ? event.target.closest("[data-wishlist-toggle]") : null;
    const id = Number(heart?.closest<HTMLElement>("[data-tour]")?.dataset.tour);
    if (id) {
      toggle(id);
    }
  });
  for (const name of ["wishlist", "cards"]) {
    document.addEventListener(name, show);
  }
  // Another tab changed the list.
  addEventListener("storage", show);
  addEventListener("pageshow", show);
  show();
}

function toggle(id: number): void {
  const isListed = !readWishlist().includes(id);
  (isListed ? addToWishlist : removeFromWishlist)(id);
  if (hasSession()) {
    import("./sync").then(({ saveToAccount }) => saveToAccount(id, isListed));
  }
}

function show(): void {
  const wishlist = readWishlist();
  for (const card of document.querySelectorAll<HTMLElement>("[data-tour]")) {
    const isListed = wishlist.includes(Number(card.dataset.tour));
    card.querySelector("[data-wishlist-toggle]")?.setAttribute("aria-pressed", String(isListed));
  }
  for (const count of document.querySelectorAll<HTMLElement>("[data-wishlist-count]")) {
    count.textContent = String(wishlist.length);
    count.hidden = wishlist.length === 0;
  }
}
