import { tabStore } from "../storage";

const KEY = "reloaded";
/** The minimum time between two reloads. */
const GUARD_MS = 60_000;

/** Forms with typed values; React keeps their drafts only after hydration. */
const touched = new Set<HTMLFormElement>();

/**
 * A chunk that fails to load usually belongs to an earlier publication: reloads the page, at most once a minute, and
 * keeps typed values.
 */
export function reloadOnceWhenChunksFail(): void {
  addEventListener("input", ({ target }) => {
    const form = (target as HTMLInputElement).form;
    if (form?.dataset.draft) touched.add(form);
  });
  addEventListener("vite:preloadError", () => reloadOnce(Date.now()));
}

/**
 * Stores the drafts, and returns whether all of them outlast the page. Their keys are those of
 * `forms/submission/draft.ts`.
 */
function keepDrafts(): boolean {
  return [...touched].every((form) =>
    tabStore.set(`draft:${form.dataset.draft}`, JSON.stringify([...new FormData(form)])),
  );
}

function reloadOnce(now: number): void {
  // Even if the page stays: the visitor may reload it, or lose the connection for good.
  const isKept = keepDrafts();
  const isAllowed = navigator.onLine && now - Number(tabStore.get(KEY)) > GUARD_MS;
  // Without a storage that keeps the time, the page could reload endlessly.
  if (isAllowed && isKept && tabStore.set(KEY, String(now))) {
    location.reload();
  }
}
