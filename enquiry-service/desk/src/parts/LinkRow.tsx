import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";

/** Links beside each other, which a narrow window scrolls; the one of the page that is shown stands in sight. */
export function LinkRow({ label, children }: { label: string; children: ReactNode }) {
  const { href } = useLocation();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link of its own
  useEffect(() => {
    const links = row.current;
    if (!links) return;
    // Fonts and figures come later and move the links.
    const moved = new ResizeObserver(() => {
      const own = links.querySelector('[aria-current="page"]')?.getBoundingClientRect();
      const whole = links.getBoundingClientRect();
      if (own) links.scrollBy(own.left + own.width / 2 - whole.left - whole.width / 2, 0);
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
