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
    };
    open();
    return leftAt ? undefined : router.subscribe("onRendered", open);
  }, [router, leftAt]);
}
