/** Hides what follows the section of a list while the list is on its way: see `styles/page/waiting.css`. */
export const waits = (list: HTMLElement | null, isWaiting: boolean) => list?.toggleAttribute("data-waits", isWaiting);
