/** The bar hides beyond this many pixels. */
const HIDE_BAR = 50;
/** The enquiry button and the way back to the top show beyond this, scrolling up. */
const SHOW_FLOATING = 200;
/** Pages that are narrower show the folds of the footer: see styles/footer.css. */
const NARROW = 640;

/** Folds the footer of a narrow page, and sets `data-scrolled` and `data-upwards` on the document; styles do the rest. */
export function followScrolling(): void {
  const root = document.documentElement;
  // Nobody has scrolled to the footer yet: on a narrow page its groups of links open when they are asked for.
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
  // Asked for now, the position would cost a layout of its own, before the first paint and in other fonts.
  requestAnimationFrame(follow);
}
