// Distances, crops and orders that a page keeps at every size.
import assert from "node:assert/strict";
import { test } from "node:test";
import { NARROW, previewForTests, WIDE } from "../support/visits.mjs";

const preview = previewForTests();
const CLIMB = "/trip/kilimanjaro-lemosho-route-8-days";

test("the first gap below every picture is the same", async () => {
  const { context, page } = await preview.visit("en", "/Destinations");
  const gaps = new Set();
  for (const path of ["/Destinations", "/Destinations/serengeti", CLIMB]) {
    await page.goto(preview.address("en", path));
    gaps.add(
      await page
        .locator(".hero + *")
        .first()
        .evaluate((next) => getComputedStyle(next).paddingTop),
    );
  }
  assert.equal(gaps.size, 1, [...gaps].join());
  await context.close();
});

for (const options of [NARROW, WIDE]) {
  test(`at ${options.viewport.width} pixels pictures of days have one shape, and a wide button centres its lines`, async () => {
    const { context, page } = await preview.visit("en", CLIMB, options);
    await page
      .locator(".itinerary details")
      .evaluateAll((days) => days.map((day) => day.toggleAttribute("open", true)));
    const pictures = page.locator(".itinerary details > picture img, .itinerary details > img");
    const shapes = await pictures.evaluateAll((all) =>
      all.map((picture) => {
        // A portrait photograph in the place of the drawing.
        picture.removeAttribute("srcset");
        picture.width = 800;
        picture.height = 1200;
        const { width, height } = picture.getBoundingClientRect();
        return [Math.round((width / height) * 10), getComputedStyle(picture).objectFit];
      }),
    );
    assert.ok(shapes.length > 0);
    assert.deepEqual(new Set(shapes.map(String)), new Set(["16,cover"]));
    const wide = page.locator(".trip-summary .button-wide").first();
    assert.equal(await wide.evaluate((button) => getComputedStyle(button).textAlign), "center");
    await context.close();
  });
}

test("the search of the home page and the filter of tours ask for the room that they have, not for the window's", async () => {
  const { context, page } = await preview.visit("en", "/", { ...WIDE, bypassCSP: true });
  const more = page.locator(".search-more");
  assert.equal(await more.isVisible(), false);
  await page.addStyleTag({ content: ".hero-text { width: 30rem }" });
  assert.equal(await more.isVisible(), true, "one line that opens");
  await page.goto(preview.address("en", "/tours/"));
  const groups = page.locator(".filter-groups");
  const opener = page.locator(".filter-open");
  assert.deepEqual([await groups.isVisible(), await opener.isVisible()], [true, false]);
  await page.addStyleTag({ content: ".section > .wrap { width: 40rem }" });
  assert.deepEqual([await groups.isVisible(), await opener.isVisible()], [false, true], "a sheet behind a button");
  await context.close();
});

test("the mark that clears a suggestion stands beside its words", async () => {
  const { context, page } = await preview.visit("en", "/Quote", { viewport: { width: 390, height: 844 } });
  const field = page.locator("[name=where]");
  await field.fill("Serengeti and Ngorongoro lodge safari, 5 days");
  const clear = page.locator(".combobox-clear");
  await clear.waitFor();
  const words = await field.evaluate((input) => {
    const { right } = input.getBoundingClientRect();
    return right - Number.parseFloat(getComputedStyle(input).paddingInlineEnd);
  });
  assert.ok((await clear.boundingBox()).x >= words);
  await context.close();
});

test("levels are offered from the simplest to the finest, and a printed tour shows no choices", async () => {
  const { context, page } = await preview.visit("en", "/tours/");
  const levels = await page.locator("[name=level]").evaluateAll((fields) => fields.map(({ value }) => value));
  assert.deepEqual(levels, ["budget", "standard", "mid-range", "luxury"]);
  await page.goto(preview.address("en", CLIMB));
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".trip-actions").isVisible(), false);
  assert.equal(await page.locator("h1").evaluate((title) => getComputedStyle(title).textShadow), "none");
  await context.close();
});

test("with forced colours a menu and a button have a line around them", async () => {
  const { context, page } = await preview.visit("en", "/About", { ...WIDE, forcedColors: "active" });
  const widths = await page
    .locator(".languages > ul, .nav-enquire")
    .evaluateAll((found) => found.map((element) => getComputedStyle(element).borderBlockStartWidth));
  assert.deepEqual(widths, ["1px", "1px"]);
  await context.close();
});
