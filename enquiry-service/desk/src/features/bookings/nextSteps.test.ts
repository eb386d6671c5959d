import { expect, test } from "vitest";
import type { Booking, Permission } from "../../lib/api.ts";
import { officeDay } from "../../lib/dates.ts";
import { nextSteps } from "./nextSteps.ts";

const ALL: Permission[] = ["change_bookings", "record_money", "answer_cases"];
const OPEN = ["receive", "charge", "correct", "cancel", "refund"];

function steps(part: Partial<Booking>, days?: number, roles = ALL) {
  const schedule = days === undefined ? [] : [{ kind: "balance", amount: 900, missing: 900, due_on: officeDay(days) }];
  const outstanding = days === undefined ? 0 : 900;
  const booking = { overpaid: 0, outstanding, schedule, email: "ana@example.com", possible: OPEN, ...part };
  return nextSteps(booking as unknown as Booking, (permission) => roles.includes(permission));
}

test("an unpaid booking is paid next, or reminded of by whoever records no money", () => {
  expect(steps({ state: "awaiting_payment" }, 3)).toEqual(["payments", "remind", "cancel"]);
  expect(steps({ state: "awaiting_payment" }, 3, ["answer_cases"])).toEqual(["remind"]);
  expect(steps({ state: "awaiting_payment" }, 3, ["record_money"])).toEqual(["payments"]);
  expect(steps({ state: "awaiting_payment", email: "" }, 3)).toEqual(["payments", "cancel"]);
});

test("who is late with a payment is reminded next", () => {
  expect(steps({ state: "awaiting_payment" }, -1)).toEqual(["remind", "payments", "cancel"]);
  expect(steps({ state: "awaiting_payment", email: "" }, -1)).toEqual(["payments", "cancel"]);
});

test("a booking with its deposit is confirmed next, unless money is late", () => {
  const possible = ["confirm", ...OPEN];
  expect(steps({ state: "deposit_paid", possible }, 30)).toEqual(["confirm", "payments", "remind", "cancel"]);
  expect(steps({ state: "deposit_paid", possible }, -1)).toEqual(["remind", "payments", "confirm", "cancel"]);
});

test("money that is too much goes back first, and a paid journey waits for its end", () => {
  expect(steps({ state: "cancelled", overpaid: 100, possible: ["receive", "refund"] })).toEqual(["refunds"]);
  expect(steps({ state: "confirmed" })).toEqual(["cancel"]);
  expect(steps({ state: "confirmed", possible: ["travel", ...OPEN] })).toEqual(["travel", "cancel"]);
  expect(steps({ state: "travelled", possible: ["receive", "undo_travel"] })).toEqual(["undo_travel"]);
});

test("nobody is asked to pay for a departure that does not take place", () => {
  const possible = ["rebook", ...OPEN];
  expect(steps({ state: "awaiting_payment", is_cancelled_departure: true, possible }, -1)).toEqual([
    "rebook",
    "cancel",
  ]);
});

test("an expired booking goes on with its payment", () => {
  expect(steps({ state: "expired", possible: ["receive", "cancel"] })).toEqual(["payments", "cancel"]);
});
