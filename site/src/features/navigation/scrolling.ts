/** The scroll position in pixels beyond which the bar hides. */
const HIDE_BAR = 50;
/** The scroll position beyond which the enquiry button and the link to the top show while scrolling up. */
const SHOW_FLOATING = 200;
/** Narrower pages have a folded footer: see styles/page/footer.css. */
const NARROW = 640;

/** Folds the footer of a narrow page, and sets `data-scrolled` and `data-upwards` on the document; styles do the rest. */
export function followScrolling(): void {
  const root = document.documentElement;
  // On a narrow page the groups of links in the footer start closed, but for those that a visitor sees or has passed.
  for (const group of document.querySelectorAll<HTMLDetailsElement>(".footer-group")) {
    group.open = innerWidth >= NARROW || group.getBoundingClientRect().top < innerHeight;
  }
  let last = 0;
  let awaited = 0;
  const follow = () => {
    awaited = 0;
    const now = scrollY;
    root.toggleAttribute("data-scrolled", now > HIDE_BAR);
    if (now !== last) {
      root.toggleAttribute("data-upwards", now < last && now > SHOW_FLOATING);
    }
    last = now;
  };
  // While a frame is made, reading the position would force the layout of parts that come into sight.
  addEventListener("scroll", () => {
    if (!awaited) awaited = requestAnimationFrame(() => setTimeout(follow));
  });
  // Reading the position now would force a layout before the first paint, and in other fonts.
  requestAnimationFrame(follow);
}
