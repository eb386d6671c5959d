/** An article is read before anything else: what follows its reader comes when they move. */
export function followReader(root: Document): void {
  addEventListener("scroll", () => import("../article/contents").then(({ followReading }) => followReading(root)), {
    once: true,
    passive: true,
  });
  const button = root.querySelector<HTMLElement>("[data-share]");
  button?.addEventListener("click", () => import("../article/share").then(({ share }) => share(root, button)));
}
