/** Hides what follows the section of a list while the list is on its way: see `styles/page/waiting.css`. */
export const waits = (list: HTMLElement | null) => list?.toggleAttribute("data-waits", true);

/** Shows it again once it has been moved: what is shown and moved in one frame moves under the visitor's eyes. */
export const hasCome = (list: HTMLElement | null) =>
  requestAnimationFrame(() => requestAnimationFrame(() => list?.removeAttribute("data-waits")));
