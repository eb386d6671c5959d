// What the tests in Chromium begin with.
import { readFileSync } from "node:fs";
import { after, before, beforeEach } from "node:test";
import { startPreview } from "./preview.mjs";

export const LOCALES = ["en", "de", "fr", "es", "it", "pt"];
export const NARROW = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" };
export const WIDE = { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" };
/** Two languages, one on each width. */
export const SITES = [
  { locale: "en", options: NARROW },
  { locale: "de", options: WIDE },
];

/** What the site's own list of tours says of them. */
export const toursOf = (locale) => JSON.parse(readFileSync(`${process.env.SITES}/${locale}/data/tours.json`, "utf8"));
export const tourById = (locale, id) => toursOf(locale).find((record) => record.id === id);

/** A preview for the tests of one file; its stand-in service begins each of them anew. */
export function previewForTests() {
  const preview = {};
  before(async () => {
    Object.assign(preview, await startPreview());
  });
  after(() => preview.close?.());
  beforeEach(() => preview.service.clear());
  return preview;
}

/** Checks all, two at a time: a page keeps one processor busy at most. */
export async function twoAtATime(items, check) {
  const waiting = items.values();
  const checkAll = async () => {
    for (const item of waiting) {
      await check(item);
    }
  };
  await Promise.all([checkAll(), checkAll()]);
}

/** Shows when and with whom in the search of the home page: on a narrow one it begins as one line. */
export async function openSearch(page) {
  const more = page.locator(".search-more summary");
  if (await more.isVisible()) {
    await more.click();
  }
}
