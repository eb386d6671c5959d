import { expect, test } from "vitest";
import type { TourRecord } from "../../cards/records";
import { bundledTexts } from "../../lib/i18n/bundled";
import { compare } from "./comparison";
import type { ComparedTour } from "./tourDetails";

const texts = bundledTexts("en", ["compare", "format"]);

function tour(overrides: Partial<TourRecord>, details: Partial<ComparedTour> = {}): ComparedTour {
  const record: TourRecord = {
    id: 1,
    slug: "tour",
    href: "/trip/tour",
    title: "Tour",
    summary: "",
    picture: null,
    places: "",
    signature: null,
    days_text: "5 days",
    route: "Arusha",
    level_text: "Luxury",
    rating_text: "4.7",
    reviews_text: "3 reviews",
    price_text: "$2,290",
    price: 2290,
    deposit_text: "30%",
    days: 5,
    rating: 4.7,
    trip_type: null,
    safari_type: null,
    level: null,
    specialised: [],
    destinations: [],
    ...overrides,
  };
  return {
    tour: record,
    altitude: "",
    levels: "",
    journey: new Map(),
    included: [],
    excluded: [],
    days: [],
    ...details,
  };
}

test("facts that differ are apart from those that are the same, and what no tour has is left out", () => {
  const climb = { days_text: "7 days", days: 7, price: 2150 };
  const walk = { label: "Longest walk", text: "Day 6: 13 h" };
  const { differing, same } = compare([tour({}), tour(climb, { journey: new Map([["longest_walk", walk]]) })], texts);
  expect(differing).toEqual([
    { label: "Length", values: ["5 days", "7 days"] },
    { label: "Price per day", values: ["$458", "$307"] },
    { label: "Longest walk", values: ["", "Day 6: 13 h"] },
  ]);
  expect(same.map(({ label }) => label)).toEqual(["Comfort", "Start and end", "Rating"]);
});

test("a tour that sleeps at several levels names them with their nights", () => {
  const { differing } = compare([tour({}), tour({}, { levels: "Luxury (5 nights), Mid-range (2 nights)" })], texts);
  expect(differing).toEqual([{ label: "Comfort", values: ["Luxury", "Luxury (5 nights), Mid-range (2 nights)"] }]);
});

test("a tour of one day or without a price has no price per day", () => {
  const { differing, same } = compare([tour({ days: 1 }), tour({ price: null })], texts);
  expect([...differing, ...same].map(({ label }) => label)).not.toContain("Price per day");
});

test("what all include and what none includes is told once, the rest tour by tour", () => {
  const first = tour({}, { included: ["Guide", "Vehicle"], excluded: ["Visa", "Flights"] });
  const second = tour({}, { included: ["Guide", "Flights"], excluded: ["Visa", "Tips"] });
  expect(compare([first, second], texts)).toMatchObject({
    includedInAll: ["Guide"],
    includedInSome: [["Vehicle"], ["Flights"]],
    includedInNone: ["Visa", "Tips"],
  });
});
