import { expect, test } from "vitest";
import { officeDay } from "../../../lib/dates.ts";
import { lookOf, partOf } from "./parts.ts";

test("a booking belongs to one part, and a paid one is unconfirmed from the second day on", () => {
  const overdue = { why: "overdue", since: officeDay(-3), amount: 100 } as const;
  const paid = (days: number) => ({ why: "confirm", since: officeDay(-days) }) as const;
  expect(partOf({ duties: [overdue, paid(7)] })).toBe("overdue");
  expect(partOf({ duties: [paid(2)] })).toBe("unconfirmed");
  expect(partOf({ duties: [paid(1)] })).toBe("rest");
  expect(partOf({ duties: [{ why: "refund", amount: 100 }] })).toBe("rest");
});

test("a paid booking is red from the day on which it counts as late to confirm", () => {
  const looks = [0, 1, 2, 6].map((days) => lookOf({ why: "confirm", since: officeDay(-days) }));
  expect(looks).toEqual(["reason", "reason", "reason fault", "reason fault"]);
});
