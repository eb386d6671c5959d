import { compareAddress, FEWEST, MOST, readChosen, writeChosen } from "../compare/store";
import { addWish, readWishlist, removeWish } from "../wishlist/store";

/** Hearts and comparisons on every card, the count in the bar, and the tray below: fifty React roots would buy nothing. */
export function offerChoices(): void {
  document.addEventListener("click", (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-wish], [data-compare]") : null;
    const id = Number(button?.closest<HTMLElement>("[data-tour]")?.dataset.tour);
    if (!button || !id) {
      return;
    }
    if (button.hasAttribute("data-wish")) {
      toggleWish(id);
    } else {
      toggleCompare(id);
    }
  });
  for (const name of ["wishlist", "compare", "cards"]) {
    document.addEventListener(name, show);
  }
  // Another tab changed the list.
  addEventListener("storage", show);
  addEventListener("pageshow", show);
  document.querySelector(".compare-tray [data-clear]")?.addEventListener("click", () => writeChosen([]));
  show();
}

function toggleWish(id: number): void {
  const isWished = !readWishlist().includes(id);
  (isWished ? addWish : removeWish)(id);
  if (localStorage.getItem("token")) {
    import("../wishlist/account").then(({ tellAccount }) => tellAccount(id, isWished));
  }
}

function toggleCompare(id: number): void {
  const chosen = readChosen();
  if (chosen.includes(id)) {
    writeChosen(chosen.filter((other) => other !== id));
  } else if (chosen.length < MOST) {
    writeChosen([...chosen, id]);
  }
}

function show(): void {
  const wishes = readWishlist();
  const chosen = readChosen();
  for (const card of document.querySelectorAll<HTMLElement>("[data-tour]")) {
    const id = Number(card.dataset.tour);
    const press = (selector: string, isPressed: boolean) =>
      card.querySelector(selector)?.setAttribute("aria-pressed", String(isPressed));
    press("[data-wish]", wishes.includes(id));
    press("[data-compare]", chosen.includes(id));
    const compare = card.querySelector<HTMLButtonElement>("[data-compare]");
    if (compare) {
      compare.disabled = chosen.length >= MOST && !chosen.includes(id);
    }
  }
  for (const count of document.querySelectorAll<HTMLElement>("[data-wishlist-count]")) {
    count.textContent = String(wishes.length);
    count.hidden = wishes.length === 0;
  }
  const tray = document.querySelector<HTMLElement>(".compare-tray");
  const link = tray?.querySelector<HTMLAnchorElement>("[data-open]");
  if (tray && link) {
    tray.hidden = chosen.length === 0 || location.pathname === "/Compare";
    link.href = compareAddress(chosen);
    link.hidden = chosen.length < FEWEST;
    const line = tray.querySelector("[data-line]");
    if (line) {
      line.textContent = (tray.dataset.texts ?? "").split("|")[chosen.length - 1] ?? "";
    }
    const more = tray.querySelector<HTMLElement>("[data-more]");
    if (more) more.hidden = chosen.length >= FEWEST;
  }
}
