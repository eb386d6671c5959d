import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { LOCALES, NARROW, previewForTests } from "../support/visits.mjs";

const preview = previewForTests();

test("the country of a phone number shows its dial code whole, and the placeholder beside it fits", async () => {
  for (const locale of LOCALES) {
    const { context, page } = await preview.visit(locale, "/Quote", NARROW);
    const cut = await page.locator("form.quote-form .phone").evaluate((phone) => {
      const context = document.createElement("canvas").getContext("2d");
      const isCut = (field, text) => {
        const style = getComputedStyle(field);
        context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return context.measureText(text).width > room;
      };
      const [country, number] = phone.querySelectorAll("select, input");
      const texts = [
        [country, country.selectedOptions[0].textContent],
        [number, number.placeholder],
      ];
      return texts.filter(([field, text]) => isCut(field, text)).map(([, text]) => text);
    });
    assert.deepEqual(cut, [], locale);
    await context.close();
  }
});

test("a departure of one day names its day once, a longer one both", async () => {
  const { context, page } = await preview.visit("en", "/tours/", NARROW);
  const shown = () =>
    page.locator("[data-departure]:not([hidden])").evaluateAll((rows) =>
      rows.map((row) => {
        const [starts, ends] = row.querySelectorAll("time");
        const isShown = getComputedStyle(ends.parentElement).clipPath === "none";
        return { isOneDay: starts.dateTime === ends.dateTime, isShown };
      }),
    );
  const rows = await shown();
  await page.goto(preview.address("en", "/trip/materuni-waterfall-coffee-day"));
  rows.push(...(await shown()));
  assert.ok(rows.some((row) => row.isOneDay) && rows.some((row) => !row.isOneDay));
  for (const { isOneDay, isShown } of rows) {
    assert.equal(isShown, !isOneDay);
  }
  await context.close();
});

for (const locale of LOCALES) {
  test(`${locale}: the home page is short: cards stand in rows in which the next one shows`, async () => {
    const { context, page } = await preview.visit(locale, "/", NARROW);
    const rows = await page.locator(".sideways").evaluateAll((all) =>
      all.map((row) => {
        const [first, second] = [...row.children].map((card) => card.getBoundingClientRect());
        return { isPeeking: second.left < innerWidth && second.right > innerWidth, isLevel: first.top === second.top };
      }),
    );
    assert.ok(rows.length >= 4);
    assert.deepEqual(new Set(rows.map(JSON.stringify)), new Set(['{"isPeeking":true,"isLevel":true}']));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), NARROW.viewport.width);
    assert.deepEqual(await violations(page), []);
    await context.close();
  });
}

test("of the departures on the home page three show, and all by a link that needs no script", async () => {
  const { context, page } = await preview.visit("en", "/", { ...NARROW, javaScriptEnabled: false });
  const rows = page.locator("[data-departure]:visible");
  const all = await page.locator("[data-departure]").count();
  assert.equal(await rows.count(), 3);
  await page.locator(".all-departures").click();
  await rows.nth(3).waitFor();
  assert.equal(await rows.count(), all);
  assert.ok(!(await page.locator(".all-departures").isVisible()));
  await context.close();
});

test("the keyboard moves a row of cards to the card that has the focus", async () => {
  const { context, page } = await preview.visit("en", "/", NARROW);
  const last = page.locator(".sideways").first().locator(".card-title a").last();
  await last.focus();
  await page.waitForFunction(() => {
    const { left, right } = document.activeElement.getBoundingClientRect();
    return left >= 0 && right <= innerWidth;
  });
  await context.close();
});
