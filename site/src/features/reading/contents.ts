/**
 * Headings above this height of the window, counted from its bottom, count as passed: the target of a link does, and
 * the heading after a short part does not yet.
 */
const BELOW = "90%";

/** Marks the part of the article that is being read in its table of contents. */
export function followReading(root: Document): void {
  const links = [...root.querySelectorAll<HTMLAnchorElement>(".contents a")];
  const headings = links.map((link) => root.getElementById(decodeURIComponent(link.hash.slice(1))));
  const passed = new Set<Element>();
  // The area reaches far above the window, so that a jump over several headings counts each of them.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) {
          passed.add(target);
        } else {
          passed.delete(target);
        }
      }
      const current = headings.findLastIndex((heading) => heading && passed.has(heading));
      for (const [index, link] of links.entries()) {
        if (index === current) {
          link.setAttribute("aria-current", "location");
        } else {
          link.removeAttribute("aria-current");
        }
      }
    },
    { rootMargin: `1000000px 0px -${BELOW} 0px` },
  );
  for (const heading of headings) {
    if (heading) observer.observe(heading);
  }
}
