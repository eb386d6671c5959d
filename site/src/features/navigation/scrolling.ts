/** The scroll position in pixels beyond which the bar hides. */
const HIDE_BAR = 50;
/** The scroll position beyond which the enquiry button and the link to the top show while scrolling up. */
const SHOW_FLOATING = 200;
/** Narrower pages have a folded footer: see styles/page/footer.css. */
const NARROW = 640;

/** Folds the footer of a narrow page, and sets `data-scrolled` and `data-upwards` on the document; styles do the rest. */
export function followScrolling(): void {
  const root = document.documentElement;
  // The footer is not in view yet: on a narrow page its groups of links start closed.
  for (const group of document.querySelectorAll<HTMLDetailsElement>(".footer-group")) {
    group.open = innerWidth >= NARROW;
  }
  let last = 0;
  const follow = () => {
    const now = scrollY;
    root.toggleAttribute("data-scrolled", now > HIDE_BAR);
    if (now !== last) {
      root.toggleAttribute("data-upwards", now < last && now > SHOW_FLOATING);
    }
    last = now;
  };
  addEventListener("scroll", follow, { passive: true });
  // Reading the position now would force a layout before the first paint, and in other fonts.
  requestAnimationFrame(follow);
}
