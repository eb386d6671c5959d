/** Ids of the tours a visitor likes, oldest first; kept on this device. */
const KEY = "wishlist";
/** More than this is not a choice any more. */
const MOST = 200;

export function readWishlist(): number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
}

/** Tells this page and, through the storage event, every other tab. */
export function writeWishlist(ids: readonly number[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set(ids)].slice(-MOST)));
  } catch {
    // A full or forbidden store: the choice lasts as long as the page.
  }
  document.dispatchEvent(new Event("wishlist"));
}

export const addWish = (id: number) => writeWishlist([...readWishlist(), id]);
export const removeWish = (id: number) => writeWishlist(readWishlist().filter((other) => other !== id));
