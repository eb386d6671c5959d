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

/** What would be cut by the bar goes up whole: the rest of the head, or the buttons below it on a phone. */
function showWhole() {
  const bar = document.querySelector<HTMLElement>(".case-bar")?.offsetHeight ?? 0;
  const tops = [...document.querySelectorAll(".columns, .columns-main")].map(
    (part) => part.getBoundingClientRect().top,
  );
  const rest = tops.map((top) => Math.round(top - bar - GAP)).find((top) => top > 0);
  if (scrollY > 0 && rest) scrollBy({ top: rest, behavior: "instant" });
}
