const MENUS = "details.burger, details.languages, details.user-menu";

/** Menus are `<details>`: Escape, a click elsewhere and a chosen link close them; the focus goes back to what opened them. */
export function closeMenus(root: Document): void {
  const open = () => [...root.querySelectorAll<HTMLDetailsElement>(MENUS)].filter((menu) => menu.open);
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") {
      return;
    }
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
  root.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    for (const menu of open()) {
      if (!menu.contains(target) || target?.closest("a")) {
        menu.open = false;
      }
    }
  });
  root.addEventListener(
    "toggle",
    (event) => {
      if (event.target instanceof HTMLDetailsElement && event.target.matches(MENUS)) {
        event.target.querySelector("summary")?.setAttribute("aria-expanded", String(event.target.open));
      }
    },
    true,
  );
  // A page that comes back from the browser's memory comes back with its menus closed.
  addEventListener("pageshow", () => {
    for (const menu of open()) menu.open = false;
  });
}
