// Where the travellers of a tour sleep.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { texts } from "../support/catalogue.mjs";
import { previewForTests, SITES, tourById } from "../support/visits.mjs";

const preview = previewForTests();
const SAFARI = 101;
const CLIMB = 109;
const plain = (told) => told.map((text) => text.replace(/\s+/g, " ").trim());
const SAID = {
  en: ["2 nights", "Serengeti", "Tented camp", "Mid-range", "Own bathroom", "Hot shower", "Proper beds"],
  de: ["2 Nächte", "Serengeti", "Zeltcamp", "Mittelklasse", "Eigenes Bad", "Warme Dusche", "Richtige Betten"],
};

for (const { locale, options } of SITES) {
  test(`${locale}: a lodging says its nights, place and kind, what makes its level, and that another may take its place`, async () => {
    const { context, page } = await preview.visit(locale, tourById(locale, SAFARI).href, options);
    const lodgings = page.locator(".lodging");
    assert.equal(await lodgings.count(), 3);
    const second = lodgings.nth(1);
    assert.deepEqual(plain(await second.locator(".facts > span, li").allTextContents()), SAID[locale]);
    assert.ok((await second.locator("h3").textContent()).endsWith(` ${texts(locale, "tour").or_similar}`));
    assert.ok(await second.locator("svg.lodging-drawing").isVisible());
    assert.deepEqual(await violations(page), []);
    await context.close();
  });
}

test("a lodging that nothing can replace does not say that another may", async () => {
  const { context, page } = await preview.visit("en", tourById("en", CLIMB).href);
  assert.equal(await page.locator(".lodging").count(), 1);
  assert.equal(await page.locator(".lodging-similar").count(), 0);
  await context.close();
});
