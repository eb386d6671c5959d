/**
 * Headings above this height of the window, counted from its bottom, count as passed: the target of a link does, and
 * the heading after a short part does not yet.
 */
const BELOW = "90%";
/** The same on a tour, whose bar covers the top of the window. */
const BELOW_BAR = "75%";

/** Marks the part of the page that is being read in the table of contents of an article or in the bar of a tour. */
export function followReading(root: Document): void {
  const line = root.querySelector<HTMLElement>(".page-nav ul");
  const links = [...(line ?? root).querySelectorAll<HTMLAnchorElement>(line ? "a" : ".contents a")];
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
          // The line of a narrow page is longer than the window.
          line?.scrollTo({ left: link.offsetLeft - (line.clientWidth - link.offsetWidth) / 2 });
        } else {
          link.removeAttribute("aria-current");
        }
      }
    },
    { rootMargin: `1000000px 0px -${line ? BELOW_BAR : BELOW} 0px` },
  );
  for (const heading of headings) {
    if (heading) observer.observe(heading);
  }
}
