// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from "vitest";
import { forget } from "../../testing/showPage";
import { readChosen } from "../compare/store";
import { readWishlist, writeWishlist } from "../wishlist/store";
import { restoreFromFragment } from "./restoreFromFragment";

beforeEach(() => {
  document.body.innerHTML = `<nav class="languages"><a href="https://de.tembea.example/tours/">Deutsch</a></nav>`;
  writeWishlist([101]);
});
afterEach(forget);

/** Arrives at `#wishlist=109,115&compare=102,103`. */
function arriveFrom(referrer: string) {
  Object.defineProperty(document, "referrer", { value: referrer, configurable: true });
  history.replaceState(null, "", "/tours/#wishlist=109,115&compare=102,103");
  restoreFromFragment();
}

test("favourites and the comparison come along from another of our sites", () => {
  arriveFrom("https://de.tembea.example/");
  expect([readWishlist(), readChosen()]).toEqual([
    [101, 109, 115],
    [102, 103],
  ]);
  expect(location.hash).toBe("");
});

test.each(["", "https://elsewhere.example/", "https://de.tembea.example.elsewhere.example/"])(
  "an address from %j sets no choice of the visitor",
  (referrer) => {
    arriveFrom(referrer);
    expect([readWishlist(), readChosen()]).toEqual([[101], []]);
    expect(location.hash).toBe("");
  },
);
