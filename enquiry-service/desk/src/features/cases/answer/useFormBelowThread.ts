import { useEffect, useRef } from "react";

/** Keeps the end of the thread above the form when the form grows. */
export function useFormBelowThread() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let height = 0;
    const follow = new ResizeObserver(() => {
      const grown = element.offsetHeight - height;
      const last = document.querySelector(".thread > :last-child");
      const { bottom } = last?.getBoundingClientRect() ?? { bottom: 0 };
      const wasInSight = bottom <= element.getBoundingClientRect().bottom - height + 1;
      if (height > 0 && grown > 0 && wasInSight) scrollBy({ top: grown, behavior: "instant" });
      document.documentElement.style.setProperty("--answer-form", `${element.offsetHeight}px`);
      // The thread has opened at its end, as far as it knew the form.
      if (height === 0) last?.scrollIntoView({ block: "nearest", behavior: "instant" });
      height = element.offsetHeight;
    });
    follow.observe(element);
    return () => follow.disconnect();
  }, []);
  return form;
}
