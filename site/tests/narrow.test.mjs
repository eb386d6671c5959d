import assert from "node:assert/strict";
import { test } from "node:test";
import { LOCALES, NARROW, previewForTests } from "./visits.mjs";

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
  const rows = await page.locator(".departures tbody tr:not([hidden])").evaluateAll((rows) =>
    rows.map((row) => {
      const [starts, ends] = row.querySelectorAll("time");
      const isShown = getComputedStyle(ends.parentElement).clipPath === "none";
      return { isOneDay: starts.dateTime === ends.dateTime, isShown };
    }),
  );
  assert.ok(rows.some((row) => row.isOneDay) && rows.some((row) => !row.isOneDay));
  for (const { isOneDay, isShown } of rows) {
    assert.equal(isShown, !isOneDay);
  }
  await context.close();
});
