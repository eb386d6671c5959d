/** The bar hides beyond this many pixels (`product-spec §9`). */
const HIDE_BAR = 50;
/** The enquiry button and the way back to the top show beyond this, scrolling up. */
const SHOW_FLOATING = 200;

/** Of the page, what the floating buttons must not lie on. */
const KEPT_CLEAR = "button,.button,input,select,textarea,summary,[class$=-price]";
/** Controls are larger than this in both directions. */
const STEP = 24;

/** Whether a control or a price of the page lies under the floating buttons. */
function covers(floating: Element): boolean {
  const { left, top, right, bottom } = floating.getBoundingClientRect();
  for (let x = left; x < right + STEP; x += STEP) {
    for (let y = top; y < bottom + STEP; y += STEP) {
      const under = document.elementsFromPoint(Math.min(x, right), Math.min(y, bottom));
      if (under.some((element) => element.closest(`main :is(${KEPT_CLEAR})`))) {
        return true;
      }
    }
  }
  return false;
}

/** Sets `data-scrolled`, `data-upwards` and `data-covering` on the document; styles do the rest. */
export function followScrolling(): void {
  const root = document.documentElement;
  let last = 0;
  const follow = () => {
    const now = scrollY;
    root.toggleAttribute("data-scrolled", now > HIDE_BAR);
    if (now !== last) {
      root.toggleAttribute("data-upwards", now < last && now > SHOW_FLOATING);
    }
    last = now;
    // Looking for what lies below costs more than the rest: once a frame, and only where the buttons may show.
    if (!isLooking && now > HIDE_BAR) {
      isLooking = true;
      requestAnimationFrame(look);
    }
  };
  let isLooking = false;
  const look = () => {
    isLooking = false;
    const floating = document.querySelector(".floating");
    root.toggleAttribute("data-covering", floating !== null && covers(floating));
  };
  addEventListener("scroll", follow, { passive: true });
  // Asked for now, the position would cost a layout of its own, before the first paint and in other fonts.
  requestAnimationFrame(follow);
}
