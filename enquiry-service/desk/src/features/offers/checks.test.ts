import { expect, test } from "vitest";
import type { Line } from "../orders/shared/order.ts";
import { checkOf, countUnchecked, markOf, withCheck } from "./checks.ts";
import { type Draft, emptyDay } from "./offer.ts";

const draft = (fields: Partial<Draft>) =>
  ({ greeting: "", programme: [], included: "", excluded: "", checks: [], ...fields }) as unknown as Draft;
const line = (text: string) => ({ text }) as Line;
const check = (text: string) => ({ of: markOf(text), by: "neema", at: 1 });

test("what a colleague has typed is to be checked, and what stands on the sites or is empty is not", () => {
  const typed = draft({
    greeting: "Hallo",
    programme: [{ ...emptyDay(), title: "Arusha", text: "Ankunft" }, { ...emptyDay(), title: "Moshi" }, emptyDay()],
    included: "Führer",
    excluded: " ",
  });
  const ofSites = new Set(["Arusha\nAnkunft", "Lemosho"]);
  expect(countUnchecked(typed, [line("Lemosho"), line("Zelt"), line("Zelt")], ofSites)).toBe(4);
});

test("a change of a text takes its check away, and a check of a text that is gone is not kept", () => {
  const checks = [check("Hallo"), check("früher")];
  const checked = draft({ greeting: "Hallo", included: "Führer", checks });
  expect(countUnchecked(checked, [], new Set())).toBe(1);
  expect(countUnchecked({ ...checked, greeting: "Hallo!" }, [], new Set())).toBe(2);
  expect(withCheck(checked, [], check("Führer"))).toEqual([check("Hallo"), check("Führer")]);
  expect(checkOf("Hallo", checks)?.by).toBe("neema");
});
