const MENUS = "details.burger, details.languages, details.user-menu";

/**
 * Menus are `<details>`: Escape, a click elsewhere, a chosen link and a search close them; the focus returns to the
 * element that opened them.
 */
export function closeMenus(root: Document): void {
  const open = () => [...root.querySelectorAll<HTMLDetailsElement>(MENUS)].filter((menu) => menu.open);
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") {
      return;
    }
    for (const menu of open()) {
      close(menu);
    }
    for (const item of root.querySelectorAll<HTMLElement>(".has-menu")) {
      dismiss(item);
    }
  });
  root.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    for (const menu of open()) {
      if (!menu.contains(target)) {
        menu.open = false;
      } else if (target?.closest("a")) {
        close(menu);
      }
    }
  });
  // A search on the search page only replaces the route.
  root.addEventListener("submit", () => open().forEach(close));
  root.addEventListener(
    "toggle",
    (event) => {
      if (event.target instanceof HTMLDetailsElement && event.target.matches(MENUS)) {
        event.target.querySelector("summary")?.setAttribute("aria-expanded", String(event.target.open));
      }
    },
    true,
  );
  // Close the menus of a page that the browser restores from its back/forward cache.
  addEventListener("pageshow", () => {
    for (const menu of open()) menu.open = false;
  });
}

/** Moves the focus out of a menu that closes: a dialog opened from the menu could not return it there. */
function close(menu: HTMLDetailsElement): void {
  const hadFocus = menu.contains(document.activeElement);
  menu.open = false;
  if (hadFocus) {
    menu.querySelector("summary")?.focus();
  }
}

/** Hides a submenu that pointer or focus holds open, until both have left it. */
function dismiss(item: HTMLElement): void {
  if (item.querySelector("ul")?.contains(document.activeElement)) {
    item.querySelector("a")?.focus();
  }
  item.setAttribute("data-dismissed", "");
  for (const name of ["pointerleave", "focusout"]) {
    item.addEventListener(name, () => item.removeAttribute("data-dismissed"), { once: true });
  }
}
