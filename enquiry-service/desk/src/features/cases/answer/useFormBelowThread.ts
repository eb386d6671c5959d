import { useLayoutEffect, useRef } from "react";

/** Keeps the end of the thread above the form when the form grows. */
export function useFormBelowThread() {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return;
    let height = 0;
    const measure = () => {
      height = element.offsetHeight;
      document.documentElement.style.setProperty("--answer-form", `${height}px`);
    };
    const follow = new ResizeObserver(() => {
      const grown = element.offsetHeight - height;
      const above = document.querySelector(".thread > :last-child") ?? element.previousElementSibling;
      const end = above?.getBoundingClientRect().bottom ?? 0;
      const { top, bottom } = element.getBoundingClientRect();
      const wasInSight = end <= bottom - height + 1;
      // Where the form was brought into sight meanwhile, there is nothing to make up for.
      const isHidden = end > top || bottom > innerHeight + 1;
      if (grown > 0 && wasInSight && isHidden) scrollBy({ top: grown, behavior: "instant" });
      measure();
    });
    measure();
    follow.observe(element);
    return () => follow.disconnect();
  }, []);
  return form;
}
