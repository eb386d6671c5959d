/** Stored values by key. */
export interface Store {
  get(key: string): string | null;
  /** Returns whether the value outlasts the page: a full or forbidden storage does not store it. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/** A storage of the browser. Values that it refuses are kept in memory and last as long as the page. */
function storeOf(open: () => Storage): Store {
  const refused = new Map<string, string>();
  // Another tab has written a newer value.
  globalThis.addEventListener?.("storage", ({ key }) => refused.delete(key ?? ""));
  return {
    get(key) {
      try {
        return refused.get(key) ?? open().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        open().setItem(key, value);
        refused.delete(key);
        return true;
      } catch {
        refused.set(key, value);
        return false;
      }
    },
    remove(key) {
      refused.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // A forbidden storage is empty.
      }
    },
  };
}

/** Kept on this device, for all tabs. */
export const deviceStore = storeOf(() => localStorage);

/** Kept in this tab. */
export const tabStore = storeOf(() => sessionStorage);
