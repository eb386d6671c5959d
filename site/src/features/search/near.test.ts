import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { SearchEntry, TourRecord } from "../../cards/records";
import { LOCALES } from "../../lib/i18n/locale";
import { isTypedFor, nearMatches, type ThemeWords } from "./near";
import { searchRecords } from "./searchRecords";

function themesOf(locale: string): ThemeWords {
  const texts = JSON.parse(readFileSync(new URL(`../../../locales/${locale}/search.json`, import.meta.url), "utf8"));
  const word = (theme: string) => texts[`theme_${theme}`];
  return {
    honeymoon: word("honeymoon"),
    family: word("family"),
    wildlife: word("wildlife"),
    beach: word("beach"),
    mountain: word("mountain"),
  };
}

const tour = (title: string, rest: Partial<TourRecord> = {}): TourRecord => ({
  id: 1,
  slug: "tour",
  href: "/trip/tour",
  title,
  summary: "",
  picture: null,
  places: "",
  signature: null,
  days_text: "",
  route: "",
  level_text: "",
  rating_text: "",
  reviews_text: "",
  price_text: "",
  price: 1000,
  deposit_text: null,
  days: 5,
  rating: 0,
  trip_type: "private",
  safari_type: null,
  level: "standard",
  specialised: [],
  destinations: [],
  ...rest,
});
const place = (title: string, summary = ""): SearchEntry => ({ href: "/", title, summary, picture: null });

const SERENGETI = tour("Serengeti and Ngorongoro lodge safari, 5 days", {
  places: "Tarangire\u00a0· Serengeti\u00a0· Ngorongoro",
  safari_type: "lodge",
});
const KILIMANJARO = tour("Kilimanjaro by the Machame route, 7 days", {
  trip_type: "shared",
  specialised: ["mountain-climbing"],
});
const BEACH = tour("Zanzibar beach days, 5 days", { specialised: ["beach-only"] });
const TOURS = [SERENGETI, KILIMANJARO, BEACH];
const PLACES = {
  destinations: [
    place("Serengeti"),
    place("Ngorongoro", "An unbroken caldera with lions on its floor."),
    place("Moshi"),
  ],
  articles: [place("What to pack for Kilimanjaro")],
};

/** As the search page asks. */
function near(text: string, locale = "en") {
  const destinations = searchRecords(PLACES.destinations, text);
  const hasFound = destinations.length + searchRecords(PLACES.articles, text).length > 0;
  const near = nearMatches(TOURS, PLACES, text, destinations, hasFound, themesOf(locale));
  return [...near.tours, ...near.destinations, ...near.articles].map(({ title }) => title);
}

test.each([
  ["serengetti", "Serengeti"],
  ["Serengheti", "Serengeti"],
  ["esrengeti", "Serengeti"],
  ["sreengeti safari", "Serengeti"],
  ["Kilimandscharo", "Kilimanjaro"],
  ["sansibar", "Zanzibar"],
  ["ngorongoro carter in september", ""],
])("%s is read as a typing error of what has %s", (text, title) => {
  const found = near(text);
  expect(found.some((other) => title !== "" && other.startsWith(title))).toBe(title !== "");
});

test("a typing error finds tours, destinations and articles", () => {
  expect(near("kilimandjaro")).toEqual([KILIMANJARO.title, "What to pack for Kilimanjaro"]);
});

test.each([["xylophone"], ["ab"], ["of in"], ["<img src=x>"], [" , "], [""]])("%j is near nothing", (text) => {
  expect(near(text)).toEqual([]);
});

test("an animal that only destinations have finds the tours that go there", () => {
  expect(near("lion")).toEqual([SERENGETI.title]);
});

test("what a destination has and no tour visits offers nothing else instead", () => {
  expect(near("moshi")).toEqual([]);
});

test.each([
  ["en", "honeymoon", "family holidays", "kids", "leopard"],
  ["de", "Flitterwochen", "Familie", "Kinder", "Löwen"],
  ["fr", "lune de miel", "famille", "enfants", "éléphants"],
  ["es", "luna de miel", "familia", "niños", "leones"],
  ["it", "luna di miele", "famiglia", "bambini", "leoni"],
  ["pt", "lua de mel", "família", "crianças", "leões"],
])("%s: %s, %s, %s and %s are themes that no card spells out", (locale, honeymoon, family, children, animals) => {
  const beach = near(honeymoon, locale);
  expect(beach).toEqual([BEACH.title]);
  for (const text of [family.split(" ")[0] ?? "", children]) {
    expect(near(text, locale)).toEqual([SERENGETI.title, BEACH.title]);
  }
  expect(near(animals, locale)).toEqual([SERENGETI.title]);
});

test("every language names every theme", () => {
  for (const locale of LOCALES) {
    for (const words of Object.values(themesOf(locale))) {
      expect(words.split(" ").length).toBeGreaterThan(4);
    }
  }
});

test("a typing error is allowed by the length of the word, against the beginning of another", () => {
  expect(isTypedFor("elefant", "elephants")).toBe(true);
  expect(isTypedFor("meru", "mera")).toBe(true);
  expect(isTypedFor("mer", "mar")).toBe(false);
  expect(isTypedFor("visa", "view")).toBe(false);
  expect(isTypedFor("kilimandjaro", "kili")).toBe(false);
});
