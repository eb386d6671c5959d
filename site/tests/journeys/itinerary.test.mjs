// The days of a tour: one line each, and all of it on demand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { texts } from "../support/catalogue.mjs";
import { previewForTests, SITES, tourById } from "../support/visits.mjs";

const preview = previewForTests();
const SAFARI = 101;
const isShown = (locator) => locator.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
const openDays = (page) =>
  page.locator(".day > details").evaluateAll((days) => days.map((day) => day.open && day.parentElement.dataset.day));

for (const { locale, options } of SITES) {
  test(`${locale}: the first day is open, each other says title, bed, hours and meals, and one button opens all`, async () => {
    const { context, page, faults } = await preview.visit(locale, tourById(locale, SAFARI).href, options);
    assert.deepEqual(await openDays(page), ["1", false, false, false, false]);
    const row = page.locator(".day").nth(3);
    const line = page.locator(".day").nth(3).locator("summary .facts > span");
    assert.equal(await line.count(), 3, "bed, hours and meals");
    assert.ok(await isShown(line.first()));
    assert.ok(!(await isShown(row.locator(".prose"))));
    assert.ok(await row.locator(".day-thumbnail").isVisible());
    assert.equal(await row.locator(".day-thumbnail img").getAttribute("alt"), "");
    assert.deepEqual(await violations(page), []);

    const button = page.locator("[data-open-all]");
    const text = texts(locale, "tour");
    assert.equal(await button.innerText(), text.open_all);
    await button.click();
    await page.waitForFunction(() => !document.querySelector(".day > details:not([open])"));
    assert.equal(await button.innerText(), text.close_all);
    assert.ok(!(await row.locator(".day-thumbnail").isVisible()));
    assert.deepEqual(await violations(page), []);
    await row.locator("summary").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".day > details[open]").length === 4);
    assert.equal(await button.innerText(), text.open_all, "one day is closed");
    await button.click();
    await button.click();
    await page.waitForFunction(() => !document.querySelector(".day > details[open]"));
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("meals are letters to the eye and words to a screen reader, two letters where one would mean two meals", async () => {
  const shown = { en: ["L D", "Lunch, Dinner"], fr: ["Dé Dî", "Déjeuner, Dîner"], it: ["P Ce", "Pranzo, Cena"] };
  for (const [locale, expected] of Object.entries(shown)) {
    const { context, page } = await preview.visit(locale, tourById(locale, SAFARI).href);
    const meals = page.locator(".day").first().locator("summary .facts > span").last();
    assert.deepEqual(
      [await meals.locator("span[aria-hidden]").innerText(), await meals.locator(".visually-hidden").textContent()],
      expected,
    );
    await context.close();
  }
});

test("a word that is searched for in the page opens the day that holds it", async () => {
  const { context, page } = await preview.visit("en", "/About");
  // Browsers look for a text fragment as for a word that is typed into their search.
  await page.goto(`${preview.address("en", tourById("en", SAFARI).href)}#:~:text=Oldupai%20museum`);
  await page.waitForFunction(() => document.querySelector(".day[data-day='4'] > details").open);
  assert.deepEqual(await openDays(page), ["1", false, false, "4", false]);
  await context.close();
});

test("without scripts each day opens by itself and nothing offers to open all", async () => {
  const { context, page } = await preview.visit("en", tourById("en", SAFARI).href, { javaScriptEnabled: false });
  assert.ok(!(await page.locator("[data-open-all]").isVisible()));
  await page.locator(".day summary").nth(1).click();
  await page.locator(".day .prose").nth(1).waitFor({ state: "visible" });
  await context.close();
});
