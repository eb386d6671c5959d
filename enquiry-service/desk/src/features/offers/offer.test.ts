import { expect, test } from "vitest";
import type { BookableJourneys, Case, Offer, OfferCopy } from "../../lib/api.ts";
import { copyOf, type Draft, draftIn, emptyDay, moved } from "./offer.ts";

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

test("a copy for another case has its travellers and its day, and no greeting", () => {
  const asks = { tour: "", travel_date: "2099-05-01", adults: 3, children: 1, details: {} } as unknown as Case;
  const journeys = {
    tours: [{ id: 7, title: "Lemosho", days: 8, is_asked: false, departures: [{ starts: "2099-04-01", held: 0 }] }],
    methods: ["cash"],
  } as unknown as BookableJourneys;
  const each = { quantity: 2, unit: "person", each: 100 } as const;
  const copy: OfferCopy = {
    tour: 7,
    title: "Lemosho",
    days: 8,
    travellers: 2,
    itinerary: {
      days: [{ title: "Londorossi", text: "By car", lodging: "Simba", from: { tour: 7, day: 1, check: "a" } }],
      included: ["Guide"],
      excluded: [],
    },
    options: [{ ...each, text: "Balloon", is_chosen: true }],
    lines: [
      { ...each, text: "Lemosho" },
      { ...each, unit: "room", text: "Hotel" },
      { ...each, quantity: 1, text: "Single tent" },
    ],
  };
  const draft = copyOf(asks, journeys, copy);
  expect(draft.lines?.map(({ quantity }) => quantity)).toEqual(["4", "2", "1"]);
  expect(draft.options).toMatchObject([{ text: "Balloon", quantity: "4", each: "1", isChosen: true }]);
  expect([draft.tour, draft.date, draft.adults, draft.children, draft.greeting]).toEqual(["7", "", "3", "1", ""]);
  expect(draft.programme.map(({ id: _, ...day }) => day)).toEqual(copy.itinerary.days);
  expect([draft.included, draft.excluded]).toEqual(["Guide", ""]);
  const elsewhere = copyOf(asks, { ...journeys, tours: [] }, copy);
  expect([elsewhere.tour, elsewhere.title, elsewhere.date]).toEqual(["", "Lemosho", "2099-05-01"]);
});
