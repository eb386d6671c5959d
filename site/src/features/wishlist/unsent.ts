import { deviceStore } from "../../lib/storage";

/** A tour, and whether it is liked now. */
export type Change = [id: number, isListed: boolean];

const KEY = "wishlist-unsent";

/** Changes that could not be sent to the account, for want of a connection. */
export function readUnsent(): Change[] {
  try {
    const changes: unknown = JSON.parse(deviceStore.get(KEY) ?? "[]");
    return Array.isArray(changes) ? changes.filter(isChange) : [];
  } catch {
    return [];
  }
}

export function writeUnsent(changes: readonly Change[]): void {
  if (changes.length > 0) {
    deviceStore.set(KEY, JSON.stringify(changes));
  } else {
    deviceStore.remove(KEY);
  }
}

const isChange = (change: unknown): change is Change =>
  Array.isArray(change) && Number.isSafeInteger(change[0]) && typeof change[1] === "boolean";
