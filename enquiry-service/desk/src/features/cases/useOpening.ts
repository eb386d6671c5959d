import { useElementScrollRestoration, useRouter } from "@tanstack/react-router";
import { useLayoutEffect, useState } from "react";

/**
 * Opens a case at its last message. The router scrolls after it has rendered a case of the cache: to the top, which is
 * taken back here, or for somebody who goes back to where they were, which stays.
 */
export function useOpening() {
  const router = useRouter();
  const [leftAt] = useState(useElementScrollRestoration({ getElement: () => window }));
  useLayoutEffect(() => {
    const open = () => {
      const last = document.querySelector(".thread > :last-child");
      last?.scrollIntoView({ block: "nearest", behavior: "instant" });
      showWhole();
    };
    open();
    return leftAt ? undefined : router.subscribe("onRendered", open);
  }, [router, leftAt]);
}

/** The gap below the bar, in pixels. */
const GAP = 16;

/**
 * Cuts nothing at the bar: a case that fits into the window stays at its top; else it begins below the bar with the
 * buttons or, on a phone, with the conversation, if its end is in sight there.
 */
function showWhole() {
  const needed = scrollY;
  if (needed === 0) return;
  const bar = document.querySelector<HTMLElement>(".case-bar")?.offsetHeight ?? 0;
  const below = (selector: string) => {
    const top = document.querySelector(selector)?.getBoundingClientRect().top ?? 0;
    return Math.max(0, Math.round(top + needed - bar - GAP));
  };
  for (const top of [0, below(".columns"), below(".columns-main"), needed]) {
    scrollTo({ top, behavior: "instant" });
    if (isEndInSight()) return;
  }
}

/** Whether the last message is in sight above the form. */
function isEndInSight() {
  const last = document.querySelector(".thread > :last-child")?.getBoundingClientRect();
  const form = document.querySelector(".answer")?.getBoundingClientRect();
  return (last?.bottom ?? 0) <= (form?.top ?? innerHeight);
}
