import { hasSession } from "../api/hasSession";
import { islands } from "../islands/registry";

const started = new WeakMap<Element, Promise<void>>();

/** Hydrates an island once, however often it is asked for. */
export function hydrateIsland(element: HTMLElement): Promise<void> {
  let hydration = started.get(element);
  if (!hydration) {
    const load = islands[element.dataset.island ?? ""];
    hydration = Promise.all([import("../islands/hydrate"), load?.()]).then(([{ hydrate }, module]) =>
      module ? hydrate(element, module, JSON.parse(element.dataset.props ?? "{}")) : undefined,
    );
    hydration.then(
      () => element.setAttribute("data-alive", ""),
      () => started.delete(element),
    );
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

/**
 * The focus comes before the click: what is pressed before the island is alive
 * is kept until React has committed, and done once.
 */
function beginOnInteraction(element: HTMLElement, begin: () => Promise<void>): void {
  const form = element.closest("form");
  const scope = form ?? element;
  // The island has messages of its own in the language of the site; the browser's are in that of the browser.
  if (form?.method === "post") {
    form.noValidate = true;
  }
  let isAlive = false;
  let isReplaying = false;
  const alive = async () => {
    await begin();
    isAlive = started.has(element);
  };
  for (const name of ["pointerover", "focusin", "pointerdown", "input"]) {
    scope.addEventListener(name, alive, { once: true, passive: true });
  }
  const replay = async (event: Event, again: () => void, otherwise: () => void) => {
    if (isAlive || isReplaying) {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    isReplaying = true;
    await alive();
    isReplaying = false;
    (isAlive ? again : otherwise)();
  };
  scope.addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      const button = (event as SubmitEvent).submitter;
      replay(
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
        replay(
          event,
          () => button.click(),
          () => {},
        );
      }
    },
    true,
  );
}
