import { islands } from "./registry";

const started = new WeakMap<Element, Promise<void>>();

/** Hydrates an island; repeated calls share one hydration. */
export function hydrateIsland(element: HTMLElement): Promise<void> {
  let hydration = started.get(element);
  if (!hydration) {
    const load = islands[element.dataset.island ?? ""];
    hydration = Promise.all([import("./hydrate"), load?.()]).then(async ([{ hydrate }, module]) => {
      if (module) {
        await hydrate(element, module, JSON.parse(element.dataset.props ?? "{}"));
        element.setAttribute("data-alive", "");
      }
    });
    hydration.catch((error) => {
      started.delete(element);
      console.error(error);
    });
    started.set(element, hydration);
  }
  return hydration;
}

/**
 * Hydrates each island as its `data-when` says: on `interaction`, when `visible`, or if the `query` of the address names
 * one of its fields: campaigns add names of their own to any address.
 * Until then its HTML works as without scripts.
 */
export function hydrateIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]")) {
    const when = element.dataset.when?.split(" ") ?? [];
    const begin = () => hydrateIsland(element).catch(() => {});
    if (when.includes("query")) {
      const fields = element.querySelector("form")?.elements;
      for (const name of new URLSearchParams(location.search).keys()) {
        if (fields?.namedItem(name)) {
          begin();
        }
      }
    }
    if (when.includes("visible")) {
      new IntersectionObserver((entries, observer) => {
        if (entries.some((entry) => entry.isIntersecting)) {
          observer.disconnect();
          begin();
        }
      }).observe(element);
    }
    if (when.includes("interaction")) {
      beginOnInteraction(element, begin);
    }
  }
}

/** A click on a button outside of its island hydrates the island, and is repeated afterwards. */
export function wakeIslands(root: ParentNode): void {
  for (const line of root.querySelectorAll<HTMLElement>("[data-wakes]")) {
    line.addEventListener(
      "click",
      ({ target }) => {
        const island = document.querySelector<HTMLElement>(`[data-island="${line.dataset.wakes}"]`);
        if (island && !island.hasAttribute("data-alive") && target instanceof HTMLElement) {
          hydrateIsland(island).then(
            () => target.click(),
            () => {},
          );
        }
      },
      { once: true },
    );
  }
}

/** Hydration begins with the focus or the pointer, before the click. */
function beginOnInteraction(element: HTMLElement, begin: () => Promise<void>): void {
  // An island inside <details> is hydrated at the first touch of its summary.
  const scope = element.closest("details") ?? element;
  for (const name of ["pointerover", "focusin", "pointerdown", "input"]) {
    scope.addEventListener(name, begin, { once: true, passive: true });
  }
  keepPresses(element);
}

/**
 * Delays clicks and submissions before hydration until React has committed, and repeats them once. If the island cannot
 * be loaded, its form is sent as it is without scripts.
 */
export function keepPresses(element: HTMLElement): void {
  const isAlive = () => element.hasAttribute("data-alive");
  let isKept = false;
  const keep = async (event: Event, again: () => void, otherwise: () => void) => {
    if (isAlive()) {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isKept) {
      return;
    }
    isKept = true;
    await hydrateIsland(element).catch(() => {});
    isKept = false;
    (isAlive() ? again : otherwise)();
  };
  element.addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      const button = (event as SubmitEvent).submitter;
      keep(
        event,
        () => form.requestSubmit(button),
        () => form.submit(),
      );
    },
    true,
  );
  element.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button && button.type !== "submit" && element.contains(button)) {
        keep(
          event,
          () => button.click(),
          () => {},
        );
      }
    },
    true,
  );
}
