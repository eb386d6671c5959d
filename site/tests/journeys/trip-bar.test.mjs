// The bar of a tour: its name, price and button, and the links to the parts of the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { texts } from "../support/catalogue.mjs";
import { previewForTests, SITES, tourById } from "../support/visits.mjs";

const preview = previewForTests();
const SAFARI = 101;
/** Whether a visitor sees the bar's button and could press it; in the page. */
const seesButton = () => {
  const button = document.querySelector(".trip-bar .button");
  const { left, top, width, height } = button.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === button;
};
const isReachable = (page) => page.evaluate(seesButton);
const scrollBelow = (page, selector) =>
  page.evaluate((above) => {
    scrollTo(0, document.querySelector(above).getBoundingClientRect().bottom + scrollY + 40);
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, selector);

for (const { locale, options } of SITES) {
  const above = options.viewport.width < 1000 ? ".trip-summary" : ".hero";
  test(`${locale}: the bar shows name, price and button below ${above}, and the floating button makes room`, async () => {
    const { context, page, faults } = await preview.visit(locale, tourById(locale, SAFARI).href, options);
    assert.ok(!(await isReachable(page)));
    await page.locator(above).evaluate((element) => element.scrollIntoView({ block: "end" }));
    assert.ok(!(await isReachable(page)), "it lies behind what stands above it");
    await scrollBelow(page, above);
    await page.waitForFunction(() => document.documentElement.hasAttribute("data-enquiry-in-view"));
    assert.ok(await isReachable(page));
    const bar = page.locator(".trip-bar");
    assert.equal((await bar.boundingBox()).y, 0);
    assert.equal(await bar.locator(".trip-bar-title").innerText(), tourById(locale, SAFARI).title);
    assert.match(await bar.locator(".trip-bar-price").innerText(), /2[.,]290/);
    assert.ok(!(await page.locator(".floating-enquire").isVisible()));
    assert.deepEqual(await violations(page), []);
    await bar.locator(".button").click();
    await page
      .locator("dialog[open] h2")
      .filter({ hasText: texts(locale, "quote").title })
      .waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test(`${locale}: a link of the bar leads to its part below the bar, and is marked while that is read`, async () => {
    const { context, page } = await preview.visit(locale, tourById(locale, SAFARI).href, options);
    await scrollBelow(page, above);
    for (const part of ["reviews", "overview"]) {
      const link = page.locator(`.page-nav a[href='#${part}']`);
      await link.click();
      await page.waitForFunction((id) => document.querySelector(".page-nav :target-current")?.hash === `#${id}`, part);
      const top = await page.locator(`#${part}`).evaluate((section) => section.getBoundingClientRect().top);
      const bar = await page.locator(".trip-bar").boundingBox();
      assert.ok(top >= bar.height && top < bar.height + 40, `${part} at ${top}, below ${bar.height}`);
    }
    await context.close();
  });

  test(`${locale}: the keyboard brings the bar to sight, and without scripts its links stand in the page`, async () => {
    const { context, page } = await preview.visit(locale, tourById(locale, SAFARI).href, options);
    await page.locator(".trip-summary a").last().focus();
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => document.activeElement.matches(".trip-bar .button"));
    await page.waitForFunction(seesButton);
    await context.close();
    const still = await preview.visit(locale, tourById(locale, SAFARI).href, { ...options, javaScriptEnabled: false });
    assert.ok(!(await still.page.locator(".trip-bar-title").isVisible()));
    const links = await still.page.locator(".trip-bar").boundingBox();
    const main = await still.page.locator(".trip-main").boundingBox();
    assert.ok(links.y + links.height <= main.y, "they stand above the text");
    await still.context.close();
  });
}
