/** Imports the code that marks the current heading in the table of contents at the first scroll: it is not needed before. */
export function followReader(root: Document): void {
  addEventListener("scroll", () => import("./contents").then(({ followReading }) => followReading(root)), {
    once: true,
    passive: true,
  });
}

/** Imports the actions of an article's or a tour's buttons when one is pressed. */
export function followButtons(root: Document): void {
  for (const button of root.querySelectorAll<HTMLElement>("[data-share], [data-open-all]")) {
    button.addEventListener("click", () => import("./press").then(({ press }) => press(root, button)));
  }
}
