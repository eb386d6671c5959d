/** Imports the code that marks the current heading in the table of contents at the first scroll: it is not needed before. */
export function followReader(root: Document): void {
  addEventListener("scroll", () => import("./contents").then(({ followReading }) => followReading(root)), {
    once: true,
    passive: true,
  });
}

/** Imports what the button of an article or a tour does when it is pressed. */
export function followButton(root: Document): void {
  const button = root.querySelector<HTMLElement>("[data-share], [data-open-all]");
  button?.addEventListener("click", () => import("./press").then(({ press }) => press(root, button)));
}
