import { hasSession } from "../api/hasSession";
import { islands } from "../islands/registry";

const started = new WeakMap<Element, Promise<void>>();

/** Hydrates an island once, however often it is asked for. */
export function hydrateIsland(element: HTMLElement): Promise<void> {
  let hydration = started.get(element);
  if (!hydration) {
    const load = islands[element.dataset.island ?? ""];
    hydration = Promise.all([import("../islands/hydrate"), load?.()]).then(async ([{ hydrate }, module]) => {
      if (module) {
        await hydrate(element, module, JSON.parse(element.dataset.props ?? "{}"));
        element.setAttribute("data-alive", "");
      }
    });
    hydration.catch(() => started.delete(element));
    started.set(element, hydration);
  }
  return hydration;
}

/**
 * Each island says when it comes alive: on `interaction`, when `visible`, where
 * the address has a `query`, or for a visitor with a `session`. Until then its
 * HTML is as good as a page without scripts.
 */
export function hydrateIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]")) {
    const when = element.dataset.when?.split(" ") ?? [];
    const begin = () => hydrateIsland(element).catch(() => {});
    if ((when.includes("query") && location.search) || (when.includes("session") && hasSession())) {
      begin();
    } else if (when.includes("session")) {
      // Another tab may log in.
      addEventListener("storage", () => hasSession() && begin());
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

/** A button outside of its island wakes it, and is pressed again once the island listens. */
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

/** The focus comes before the click. */
function beginOnInteraction(element: HTMLElement, begin: () => Promise<void>): void {
  const scope = element.closest("form") ?? element;
  for (const name of ["pointerover", "focusin", "pointerdown", "input"]) {
    scope.addEventListener(name, begin, { once: true, passive: true });
  }
  keepPresses(element);
}

/**
 * What is pressed before the island is alive is kept until React has committed,
 * and done once. Where the island cannot be had, its form is sent as it is
 * without scripts.
 */
export function keepPresses(element: HTMLElement): void {
  const scope = element.closest("form") ?? element;
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
  scope.addEventListener(
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
  scope.addEventListener(
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
