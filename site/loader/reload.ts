const KEY = "reloaded";
/** At most one reload in this time (`product-spec §9`). */
const GUARD_MS = 60_000;

/**
 * A chunk that fails to load is mostly one of an earlier publication: the page
 * is loaded again, at most once a minute. Drafts of forms are kept as they are
 * typed, so nothing is lost.
 */
export function reloadOnceWhenChunksFail(): void {
  addEventListener("vite:preloadError", () => reloadOnce(Date.now()));
}

function reloadOnce(now: number): void {
  try {
    if (navigator.onLine && now - Number(sessionStorage.getItem(KEY)) > GUARD_MS) {
      sessionStorage.setItem(KEY, String(now));
      location.reload();
    }
  } catch {
    // Without a store nothing would stop a second reload, so there is no first.
  }
}
