const KEY = "reloaded";
/** At most one reload in this time. */
const GUARD_MS = 60_000;

/** Forms that a visitor has written in; React keeps their drafts, but only once it is there. */
const touched = new Set<HTMLFormElement>();

/**
 * A chunk that fails to load is mostly one of an earlier publication: the page
 * is loaded again, at most once a minute, and what was typed is kept.
 */
export function reloadOnceWhenChunksFail(): void {
  addEventListener("input", ({ target }) => {
    const form = (target as HTMLInputElement).form;
    if (form?.dataset.draft) touched.add(form);
  });
  addEventListener("vite:preloadError", () => reloadOnce(Date.now()));
}

/** As `ui/draft` reads it. */
function keepDrafts(): void {
  for (const form of touched) {
    sessionStorage.setItem(`draft:${form.dataset.draft}`, JSON.stringify([...new FormData(form)]));
  }
}

function reloadOnce(now: number): void {
  try {
    if (navigator.onLine && now - Number(sessionStorage.getItem(KEY)) > GUARD_MS) {
      sessionStorage.setItem(KEY, String(now));
      keepDrafts();
      location.reload();
    }
  } catch {
    // Without a store nothing would stop a second reload, so there is no first.
  }
}
