import { useLayoutEffect, useRef, useState } from "react";

/** The height of the form at the edge of the window, where it is one line. */
const ONE_LINE = 72;

/**
 * The form stands below the thread, and hides nothing of it. While its place is below the window it is one line at the
 * window's edge, which leads there.
 */
export function useFormBelowThread() {
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [isAway, setAway] = useState(false);
  useLayoutEffect(() => {
    const [end, element] = [place.current, form.current];
    if (!end || !element) return;
    const look = () => setAway(topOf(end) > innerHeight - ONE_LINE);
    look();
    // What has been scrolled past is not away.
    const seen = new IntersectionObserver(look, { rootMargin: `1000000px 0px -${ONE_LINE}px 0px` });
    seen.observe(end);
    let height = 0;
    const measure = new ResizeObserver(() => {
      const hasGrown = element.offsetHeight > height;
      height = element.offsetHeight;
      document.documentElement.style.setProperty("--answer-form", `${height}px`);
      // Whoever writes has its buttons in sight.
      if (hasGrown && element.contains(document.activeElement)) show(element);
    });
    measure.observe(element);
    return () => {
      seen.disconnect();
      measure.disconnect();
    };
  }, []);
  /** Leads to the form. */
  const goThere = () => {
    if (!place.current || !form.current) return;
    if (!isAway) {
      show(form.current);
      return;
    }
    scrollBy({ top: topOf(place.current) - innerHeight + ONE_LINE + 1, behavior: "instant" });
    setAway(false);
  };
  return { place, form, isAway, goThere };
}

const topOf = (element: HTMLElement) => element.getBoundingClientRect().top;

const show = (form: HTMLElement) => form.scrollIntoView({ block: "nearest", behavior: "instant" });
