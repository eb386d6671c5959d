// A line of the log says in words what was done, also one of a former or a later version of the service.
import { expect, test } from "vitest";
import type { AuditLine } from "../../lib/api.ts";
import { told } from "./sentences.ts";

const NAMES: Record<string, string> = { n: "Neema", b: "Baraka" };
const nameOf = (id: string) => NAMES[id] ?? "…";
const line = (action: string, detail: unknown = null, subject = "x"): AuditLine => ({
  line: 1,
  at: 0,
  staff: "n",
  action,
  subject,
  detail: detail as Record<string, never>,
  object: null,
  other: null,
});
const words = (action: string, detail?: unknown, subject?: string) => {
  const { sentence, more } = told(line(action, detail, subject), nameOf);
  return [sentence, ...more].join(" · ");
};

test("a payment has its amount, its way and the states before and after", () => {
  const paid = { event: "receive", amount: 120_600, currency: "USD", method: "bank_transfer" };
  expect(words("change_booking", { ...paid, from: "deposit_paid", state: "paid" })).toBe(
    "recorded a payment of $1,206 by bank transfer · Deposit paid\u00a0→\u00a0Paid",
  );
  const sums = { owed: 300_000, received: 250_600, before: { owed: 300_000, received: 130_000 } };
  expect(words("change_booking", { ...paid, ...sums, from: "confirmed", state: "confirmed" })).toBe(
    "recorded a payment of $1,206 by bank transfer · received $1,300\u00a0→\u00a0$2,506",
  );
});

test("a price and a correction have a sign", () => {
  const charge = (amount: number) => ({
    ...{ event: "charge", amount, currency: "USD", from: "paid", state: "paid" },
    ...{ owed: 100_000, received: 0, before: { owed: 100_000 - amount, received: 0 } },
  });
  expect(words("change_booking", charge(25_000))).toBe("changed the price by +$250 · price $750\u00a0→\u00a0$1,000");
  expect(words("change_booking", charge(-25_000))).toBe("changed the price by -$250 · price $1,250\u00a0→\u00a0$1,000");
});

test("who owns a case is told with the person before", () => {
  const handled = (owner: string | null, before: string | null, lost: string | null = null) => ({
    owner,
    snoozed_until: null,
    lost,
    before: { owner: before, snoozed_until: null, lost: null },
  });
  expect(words("handle_case", handled("n", null))).toBe("took the case");
  expect(words("handle_case", handled("b", "n"))).toBe("gave the case to another person · Neema\u00a0→\u00a0Baraka");
  expect(words("handle_case", handled(null, "n"))).toBe(
    "gave the case to another person · Neema\u00a0→\u00a0Nobody yet",
  );
  expect(words("handle_case", handled("b", "b", "price"))).toBe(
    "changed the outcome of the case · Still open\u00a0→\u00a0Lost: too expensive",
  );
  expect(words("handle_case", handled("b", "n", "price"))).toBe(
    "changed the case · Neema\u00a0→\u00a0Baraka · Still open\u00a0→\u00a0Lost: too expensive",
  );
});

test("lines of a former version say what they hold", () => {
  expect(words("change_booking", { event: "receive", state: "deposit_paid" })).toBe(
    "recorded a payment · Deposit paid",
  );
  expect(words("change_booking", { event: "confirm", state: "confirmed" })).toBe("confirmed the booking · Confirmed");
  expect(words("request_refund", { refund: "r", amount: "675.00 USD" })).toBe(
    "asked the provider for a refund of 675.00 USD by card",
  );
  expect(words("note_bank_line", { line: 3 })).toBe("recorded a bank transfer for the booking");
  expect(words("handle_case", { owner: "n", snoozed_until: null, lost: null })).toBe("changed the case");
  expect(words("pay_rewards", { amount: 4000, friends: [] })).toBe("recorded rewards of $40 as paid");
  expect(words("moderate_review", { state: "approved" })).toBe("published a review");
});

test("what this version does not know is shown plainly", () => {
  expect(words("count_places", { places: 2 })).toBe("count places");
  expect(words("change_booking", { event: "split_in_two", state: "paid" })).toBe(
    "changed the booking: split in two · Paid",
  );
  expect(words("answer", { channel: "telegram" })).toBe("answered the visitor");
  expect(words("export", { rows: 2 }, "lodges")).toBe("exported the table lodges · 2 rows");
});

test("an answer is told with what it promises", () => {
  const answered = { message: "m", channel: "mail", files: 0, is_taken: false };
  expect(words("answer", { ...answered, owed_on: "2026-12-03" })).toBe(
    `${words("answer", answered)} · promised the next step by 3\u00a0Dec\u00a02026`,
  );
});
