import { expect, test } from "vitest";
import type { TourDays } from "../../lib/api.ts";
import { emptyDay } from "./offer.ts";
import { inserted, onSites } from "./taken.ts";

const names = (days: { title: string }[]) => days.map(({ title }) => title);
const day = (title: string) => ({ ...emptyDay(), title });

test("days come after a chosen one, at the end, or in place of one", () => {
  const [one, two, other] = [day("one"), day("two"), day("other")];
  const at = (after: number, replaces = false) => names(inserted([one, two], { after, replaces }, [other]));
  expect(at(1)).toEqual(["one", "other", "two"]);
  expect(at(2)).toEqual(["one", "two", "other"]);
  expect(at(1, true)).toEqual(["other", "two"]);
  expect(names(inserted([], { after: 0, replaces: false }, [other]))).toEqual(["other"]);
});

test("a taken day is found by its check wherever it is now, with its English words, and without a check by its number", () => {
  const published = (number: number, check: string) => ({
    title: check,
    text: "",
    lodging: "",
    from: { tour: 7, day: number, check },
  });
  const tour: TourDays = {
    days: [published(1, "new"), published(2, "rest"), published(3, "walk"), published(4, "rest")],
    english: [null, { title: "Rest", text: "", lodging: "" }, null, null],
    included: [],
    excluded: [],
  };
  const taken = (number: number, check: string) => ({ ...day("x"), from: { tour: 7, day: number, check } });
  expect(onSites(taken(2, "walk"), tour)).toMatchObject({ published: { title: "walk" }, english: undefined });
  expect(onSites(taken(1, "rest"), tour)).toMatchObject({ english: { title: "Rest" } });
  expect(onSites(taken(5, "rest"), tour)).toMatchObject({ published: { from: { day: 4 } } });
  expect(onSites(taken(3, ""), tour)).toMatchObject({ published: { title: "walk" } });
  expect(onSites(taken(2, "gone"), tour)).toBe("changed");
  expect(onSites(taken(9, ""), tour)).toBeUndefined();
  expect(onSites(day("own"), tour)).toBeUndefined();
  expect(onSites(taken(2, "walk"), undefined)).toBeUndefined();
});
