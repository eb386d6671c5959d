import { announce } from "../../lib/events";
import { deviceStore } from "../../lib/storage";

/** Ids of the tours a visitor likes, oldest first; kept on this device. */
const KEY = "wishlist";
/** The maximum length of the list. */
const MOST = 200;

export function readWishlist(): number[] {
  try {
    const ids: unknown = JSON.parse(deviceStore.get(KEY) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
}

/** Stores the list and notifies this page and, through the storage event, every other tab. */
export function writeWishlist(ids: readonly number[]): void {
  deviceStore.set(KEY, JSON.stringify([...new Set(ids)].slice(-MOST)));
  announce("wishlist");
}

export const addToWishlist = (id: number) => writeWishlist([...readWishlist(), id]);
export const removeFromWishlist = (id: number) => writeWishlist(readWishlist().filter((other) => other !== id));
