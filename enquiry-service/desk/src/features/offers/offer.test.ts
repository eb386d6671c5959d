import { expect, test } from "vitest";
import type { Offer } from "../../lib/api.ts";
import { type Draft, draftIn, emptyDay, moved } from "./offer.ts";

test("a draft of another shape shows the fields of a new one in place of those that do not fit", () => {
  const day = { ...emptyDay(), title: "One" };
  const fresh = { title: "New", lines: null, programme: [day], validUntil: "2026-12-01" } as unknown as Draft;
  const kept = (draft: unknown) => draftIn({ draft } as Offer, fresh);
  for (const hostile of [null, "x", 7, [], { programme: {} }, { programme: [null] }, { programme: [{ title: 1 }] }]) {
    expect(kept(hostile)).toEqual(fresh);
  }
  expect(kept({ title: { a: 1 }, lines: [7], validUntil: null, __proto__: { x: 1 }, other: 1 })).toEqual(fresh);
  const own = { title: "Own", lines: null, programme: [{ ...emptyDay(), title: "Two" }] };
  expect(kept(own)).toEqual({ ...fresh, ...own });
});

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
