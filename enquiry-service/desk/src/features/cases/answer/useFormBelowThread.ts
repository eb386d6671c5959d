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
      const { bottom } = document.querySelector(".thread > :last-child")?.getBoundingClientRect() ?? { bottom: 0 };
      const wasInSight = bottom <= element.getBoundingClientRect().bottom - height + 1;
      if (grown > 0 && wasInSight) scrollBy({ top: grown, behavior: "instant" });
      measure();
    });
    measure();
    follow.observe(element);
    return () => follow.disconnect();
  }, []);
  return form;
}
