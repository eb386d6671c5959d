import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";

/** Links in a row, which a narrow window scrolls; the current page's link is scrolled into view. */
export function LinkRow({ label, children }: { label: string; children: ReactNode }) {
  const { href } = useLocation();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link of its own
  useEffect(() => {
    const links = row.current;
    if (!links) return;
    // Fonts and counts load later and move the links.
    const moved = new ResizeObserver(() => {
      const current = links.querySelector('[aria-current="page"]')?.getBoundingClientRect();
      const row = links.getBoundingClientRect();
      if (current) links.scrollBy(current.left + current.width / 2 - row.left - row.width / 2, 0);
    });
    for (const link of links.children) moved.observe(link);
    return () => moved.disconnect();
  }, [href]);
  return (
    <nav ref={row} aria-label={label}>
      {children}
    </nav>
  );
}
