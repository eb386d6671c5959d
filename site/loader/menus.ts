/** Menus are `<details>`: Escape and a click elsewhere close them, and the focus goes back to what opened them. */
export function closeMenusOnEscape(root: Document): void {
  const open = () => [...root.querySelectorAll<HTMLDetailsElement>("details.burger[open], details.languages[open]")];
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
    for (const menu of open()) {
      if (event.target instanceof Node && !menu.contains(event.target)) {
        menu.open = false;
      }
    }
  });
}
