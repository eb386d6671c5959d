import { expect, test } from "vitest";
import type { BookableJourneys, Case } from "../../../lib/api.ts";
import { bodyOf, orderOf, totalOf, usualTerms } from "./order.ts";

const journeys: BookableJourneys = {
  tours: [
    {
      id: 109,
      title: "Machame",
      title_of_visitor: "Machame-Route",
      days: 7,
      deposit_percent: 30,
      is_asked: true,
      departures: [
        { starts: "2099-02-01", left: 4, held: 0, sold: 0, kept: 0, free: null },
        { starts: "2099-03-01", left: 2, held: 2, sold: 0, kept: 0, free: null },
      ],
    },
  ],
  deposit_percent: 30,
  whole_price_days: 30,
  methods: ["bank_transfer", "cash"],
};
const caseFile = { tour: "Machame", travel_date: "2099-02-10", adults: 2, children: 1, details: { child_ages: [8] } };
const order = orderOf(caseFile as unknown as Case, journeys);

test("an order begins with the tour, the party and the departure whose places are held", () => {
  expect(order).toMatchObject({ tour: "109", date: "2099-03-01", days: "7", adults: "2", children: "1", ages: "8" });
  expect(order.lines).toBeNull();
});

test("the total is the sum of the lines, and an amount that cannot be read counts nothing", () => {
  const line = { id: "a", text: "Park", unit: "person" as const };
  const lines = [
    { ...line, quantity: "2", each: "1,000.50" },
    { ...line, quantity: "1", each: "-150" },
    { ...line, quantity: "3", each: "many" },
  ];
  expect(totalOf(lines)).toBe(185_100);
  expect(bodyOf(order, lines, "key")).toMatchObject({ tour: 109, deposit: null, balance_on: null });
});

test("the deposit is in whole dollars, and a journey that begins soon is paid at once", () => {
  const terms = (total: number, date: string) => usualTerms(total, 30, date, 30, "2099-01-01");
  expect(terms(385_050, "2099-06-01")).toEqual({ deposit: 115_500, balanceOn: "2099-05-02" });
  expect(terms(385_500, "2099-06-01")).toEqual({ deposit: 115_700, balanceOn: "2099-05-02" });
  expect(terms(385_000, "2099-01-31")).toEqual({ deposit: 385_000, balanceOn: null });
});
