import { expect, test } from "vitest";
import { emptyDay, moved } from "./offer.ts";

test("a day moves up and down among the others, and stays within the journey", () => {
  const days = ["one", "two", "three"].map((title) => ({ ...emptyDay(), title }));
  const [first, , last] = days;
  if (!first || !last) throw new Error("three days");
  const titles = (list: typeof days) => list.map(({ title }) => title);
  expect(titles(moved(days, last, -1))).toEqual(["one", "three", "two"]);
  expect(titles(moved(days, first, 1))).toEqual(["two", "one", "three"]);
  expect(titles(moved(days, first, -1))).toEqual(["one", "two", "three"]);
  expect(titles(moved(days, last, 1))).toEqual(["one", "two", "three"]);
});
