// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from "vitest";
import { readChosen, writeChosen } from "../features/compare/store";
import { addToWishlist, readWishlist } from "../features/wishlist/store";
import { deviceStore, type Store, tabStore } from "./storage";

const FULL = new DOMException("full", "QuotaExceededError");
const DENIED = new DOMException("denied", "SecurityError");

const isFull = () =>
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw FULL;
  });
/** Behaves like a browser that blocks the data of a site. */
function isDenied(): void {
  for (const name of ["localStorage", "sessionStorage"] as const) {
    vi.spyOn(globalThis, name, "get").mockImplementation(() => {
      throw DENIED;
    });
  }
}

const STORES: [string, Store][] = [
  ["device", deviceStore],
  ["tab", tabStore],
];
const REFUSALS: [string, () => void][] = [
  ["full", isFull],
  ["denied", isDenied],
];

afterEach(() => {
  vi.restoreAllMocks();
  for (const [, store] of STORES) {
    for (const key of ["key", "wishlist", "compare"]) store.remove(key);
  }
});

describe.each(STORES)("the store of the %s", (_, store) => {
  test("keeps values in the browser", () => {
    expect(store.set("key", "value")).toBe(true);
    expect(store.get("key")).toBe("value");
    store.remove("key");
    expect(store.get("key")).toBeNull();
  });

  test.each(REFUSALS)("keeps values as long as the page where the storage is %s", (_, refuse) => {
    store.set("key", "before");
    refuse();
    expect(store.set("key", "after")).toBe(false);
    expect(store.get("key")).toBe("after");
    store.remove("key");
    expect(store.get("key")).toBeNull();
  });

  test("gives up its copy when another tab writes the value", () => {
    store.set("key", "before");
    const setItem = isFull();
    store.set("key", "here");
    setItem.mockRestore();
    dispatchEvent(new StorageEvent("storage", { key: "key" }));
    expect(store.get("key")).toBe("before");
  });
});

test.each(REFUSALS)("favourites and the comparison last as long as the page where the storage is %s", (_, refuse) => {
  refuse();
  addToWishlist(5);
  writeChosen([5, 7]);
  expect(readWishlist()).toEqual([5]);
  expect(readChosen()).toEqual([5, 7]);
});
