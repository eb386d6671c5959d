// Pictures of a tour, opened large.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./accessibility.mjs";
import { NARROW, previewForTests, WIDE } from "./visits.mjs";

const preview = previewForTests();
const TOUR = "/trip/kilimanjaro-machame-route-7-days";
const TOUR_DE = "/trip/kilimandscharo-machame-route-7-tage";

test("a picture opens large in place, arrow keys lead on, Escape leads back to where the visitor was", async () => {
  const { context, page } = await preview.visit("en", TOUR, WIDE);
  const links = page.locator("#photos a[data-photo]");
  const count = await links.count();
  assert.ok(count > 2);
  await links.nth(1).click();
  const viewer = page.locator("dialog.photo-viewer");
  await viewer.waitFor();
  const place = viewer.getByRole("status");
  assert.equal(await place.textContent(), `2 / ${count}`);
  await page.keyboard.press("ArrowRight");
  await place.filter({ hasText: `3 / ${count}` }).waitFor();
  await viewer.getByRole("button", { name: "Previous picture" }).click();
  await place.filter({ hasText: `2 / ${count}` }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await place.filter({ hasText: `1 / ${count}` }).waitFor();
  assert.ok(await viewer.getByRole("button", { name: "Previous picture" }).isDisabled());
  assert.deepEqual(await violations(page), []);
  const caption = await viewer.locator("figcaption").first().textContent();
  assert.equal(caption, await page.locator("#photos figcaption").first().textContent());
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute("href")),
    await links.nth(1).getAttribute("href"),
  );
  await context.close();
});

test("on a telephone the pictures are swiped: the strip scrolls by itself and says where it is", async () => {
  const { context, page } = await preview.visit("de", TOUR_DE, { ...NARROW, hasTouch: true });
  await page.locator("#photos a[data-photo]").first().tap();
  const viewer = page.locator("dialog.photo-viewer");
  await viewer.waitFor();
  const strip = viewer.locator(".photo-strip");
  assert.equal(await strip.evaluate((element) => getComputedStyle(element).scrollSnapType), "x mandatory");
  await strip.evaluate((element) => element.scrollTo({ left: element.clientWidth, behavior: "instant" }));
  await viewer.getByRole("status").filter({ hasText: "2 / " }).waitFor();
  assert.deepEqual(await violations(page), []);
  await viewer.getByRole("button", { name: "Schließen" }).tap();
  await viewer.waitFor({ state: "detached" });
  await context.close();
});

test("without scripts a picture's link opens the picture", async () => {
  const { context, page } = await preview.visit("en", TOUR, { ...WIDE, javaScriptEnabled: false });
  const address = await page.locator("#photos a[data-photo]").first().getAttribute("href");
  const answer = await page.request.get(new URL(address, page.url()).href);
  assert.match(answer.headers()["content-type"], /^image\//);
  await context.close();
});
