// Until the typefaces come, system fonts of about their width stand in for them, so that lines break alike. A line that
// fits its room by a pixel may still break otherwise: words differ by some per cent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sessionCookies } from "../support/signed-in.mjs";
import { ANSWERS } from "../support/stored.mjs";
import { LOCALES, NARROW, previewForTests, twoAtATime, WIDE } from "../support/visits.mjs";

const preview = previewForTests();

/** A share of the page: half of a shift that visitors notice. */
const MOST = 0.05;

/** Pages, and what is seen on each before the typefaces come. */
const PAGES = [
  { path: "/", seen: "h1" },
  { path: "/Contact", seen: "h1" },
  { path: "/Quote", seen: "h1" },
  { path: "/Dashboard", seen: ".rewards" },
  { path: "/AffiliateLink", seen: "#invitation-link" },
];

/** Pages whose headings are texts of ours, not of the content. */
const HEADINGS = [
  ...["/", "/Quote", "/Contact", "/tours/", "/Review", "/Blogs", "/About", "/OurTeam", "/Terms", "/Privacy"],
  ...["/Login", "/Signup", "/Booking", "/BookingCompleted", "/Payment", "/Wishlists", "/compare", "/Error404"],
];

/** Opens a page whose typefaces come late, and answers what they have moved. */
async function shiftsOf(locale, { path, seen }, options) {
  const { context, page } = await preview.visit(locale, "/Error404", options);
  await context.addCookies(sessionCookies(preview.address(locale, "/")));
  await context.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries()) {
        const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.textContent?.slice(0, 80));
        window.shifts.push({ value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await context.route("**/*.woff2", (route) => {
    asked += 1;
    return held.then(() => route.continue());
  });
  // The page is loaded only when its typefaces are.
  await page.goto(preview.address(locale, path), { waitUntil: "domcontentloaded" });
  await page.locator(seen).waitFor();
  const frames = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await frames();
  await page.evaluate(() => {
    window.shifts.length = 0;
  });
  release();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await frames();
  assert.ok(asked >= 2, `${path} has asked for both typefaces`);
  const shifts = await page.evaluate(() => window.shifts);
  await context.close();
  return shifts;
}

for (const [locale, options] of [
  ["en", NARROW],
  ["de", NARROW],
  ["fr", WIDE],
  ["pt", WIDE],
]) {
  test(`${locale} at ${options.viewport.width} px: typefaces that come late move nothing`, async () => {
    for (const [call, json] of Object.entries(ANSWERS)) {
      preview.service.answer(call, { status: 200, json });
    }
    const wrong = [];
    await twoAtATime(PAGES, async (page) => {
      const shifts = await shiftsOf(locale, page, options);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      if (sum > MOST) {
        wrong.push({ page: page.path, sum, shifts });
      }
    });
    assert.deepEqual(wrong, []);
  });
}

test("on a phone the heading of every page has as many lines before the typefaces come as after", async () => {
  const wrong = [];
  await twoAtATime(LOCALES, async (locale) => {
    const { context, page } = await preview.visit(locale, HEADINGS[0], NARROW);
    for (const path of HEADINGS) {
      await page.goto(preview.address(locale, path));
      const { before, after } = await page.evaluate(headingLines);
      if (before !== after) {
        wrong.push({ locale, path, before, after });
      }
    }
    await context.close();
  });
  assert.deepEqual(wrong, []);
});

/** Counts the lines of the heading in the typeface and in the system font that stands in for it. */
async function headingLines() {
  const heading = document.querySelector("h1");
  const linesIn = async (typeface) => {
    await document.fonts.load(`560 36px ${typeface}`, heading.textContent);
    heading.style.fontFamily = typeface;
    return Math.round(heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight));
  };
  return { before: await linesIn('"Fraunces DejaVu"'), after: await linesIn("Fraunces") };
}
