import { useEffect } from "react";

/** The button below the page's list, which the page owns: visible while there is more to show. */
export function useShowMore(hasMore: boolean, showMore: () => void): void {
  useEffect(() => {
    const line = document.querySelector<HTMLElement>("[data-show-more]");
    if (!line) {
      return;
    }
    line.hidden = !hasMore;
    line.addEventListener("click", showMore);
    return () => line.removeEventListener("click", showMore);
  });
}
