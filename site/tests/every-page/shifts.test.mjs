// Nothing moves under a reader's eyes, however late the site's lists and the service answer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sessionCookies } from "../support/signed-in.mjs";
import { ANSWERS, OFFER } from "../support/stored.mjs";
import { NARROW, previewForTests, tourById, toursOf, twoAtATime, WIDE } from "../support/visits.mjs";

const preview = previewForTests();

/** A share of the page. */
const MOST = 0.02;

const PAGES = [
  { path: () => "/" },
  { path: () => "/tours/" },
  { path: () => "/tours/?level=luxury" },
  { path: () => "/tours/?level=budget" },
  { path: () => "/tours/?price_max=1" },
  { path: () => "/tours/serengeti?level=budget" },
  { path: () => "/Review" },
  { path: () => "/Quote" },
  { path: (locale) => toursOf(locale)[0].href },
  { path: () => "/search?q=serengeti" },
  { path: () => "/search?q=serengetti" },
  { path: () => "/search?q=Serengeti&start_date=2099-07-04&adults=2&children=2&ages=4,11" },
  { path: () => "/search?q=&adults=2" },
  { path: () => "/search?q=xylophone" },
  { path: () => "/search" },
  { path: () => "/Wishlists" },
  { path: () => "/Wishlists", hasFavourites: false },
  { path: () => "/Compare?tours=101,109,115" },
  { path: () => "/Compare" },
  { path: () => "/Booking" },
  { path: (locale) => `/Booking?tour=${tourById(locale, 109).slug}&start_date=2099-07-04&adults=2` },
  { path: () => "/BookingCompleted?reference=secret-7" },
  { path: () => "/Payment?reference=secret-7" },
  { path: () => "/affiliate/asha-7f" },
  { path: () => "/Destinations" },
  { path: () => "/Blogs" },
  { path: () => "/CountryPark" },
  { path: () => "/Our-Team" },
  { path: () => "/About" },
  { path: () => "/Contact" },
  { path: () => "/Terms" },
  { path: () => "/Affiliate" },
  { path: () => "/Login" },
  { path: () => "/Error404" },
  { path: () => "/ThankyouReview" },
  { path: () => "/ThankyouQuote?reference=ZW91-4X0Q" },
  { path: () => "/Dashboard", isMember: true },
  { path: () => "/Profile", isMember: true },
  { path: () => "/AffiliateLink", isMember: true },
];

/** Lists and answers come late or at once, while the visitor is at the top or has scrolled a little at once. */
const VISITS = [
  { isLate: true, scrolledTo: 0 },
  { isLate: true, scrolledTo: 600 },
  { isLate: false, scrolledTo: 600 },
];

/** What of a page has shifted, the largest first. */
async function shiftsOf(locale, { path, isMember, hasFavourites = true }, { isLate, scrolledTo }, options) {
  const context = await preview.browser.newContext(options);
  if (isMember) {
    await context.addCookies(sessionCookies(preview.address(locale, "/")));
  }
  await context.addInitScript((favourites) => {
    if (favourites) localStorage.setItem("wishlist", favourites);
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        // Requests that are held back here keep typefaces out of the browser's cache: their swap is no wait for an answer.
        if (!hadRecentInput && document.fonts.status === "loaded") {
          const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.textContent?.slice(0, 80));
          window.shifts.push({ value, moved });
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, hasFavourites && "[101,109,115]");
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await context.route(/\/(data|api)\//, (route) => held.then(() => route.continue()));
  if (!isLate) release();
  const page = await context.newPage();
  await page.goto(preview.address(locale, path(locale)), { waitUntil: scrolledTo > 0 ? "commit" : "load" });
  await page.locator(".site-footer").waitFor({ state: "attached" });
  await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), scrolledTo);
  await page.waitForLoadState();
  // Two frames show what a page looks like that waits; the answers change it afterwards.
  const frames = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await frames();
  release();
  await page.waitForLoadState("networkidle");
  await frames();
  const shifts = await page.evaluate(() => window.shifts);
  await context.close();
  return shifts.toSorted((left, right) => right.value - left.value);
}

for (const [locale, options] of [
  ["en", NARROW],
  ["pt", WIDE],
]) {
  test(`${locale} at ${options.viewport.width} px: no page shifts, at its top or scrolled, whether its lists and the service are late or not`, async () => {
    for (const [call, json] of Object.entries(ANSWERS)) {
      preview.service.answer(call, { status: 200, json });
    }
    const tour = tourById(locale, 109);
    const query = new URLSearchParams({ tour: tour.slug, locale, date: "2099-07-04", adults: "2", children: "0" });
    preview.service.answer(`GET booking-offer?${query}`, { status: 200, json: OFFER });
    const wrong = [];
    const visits = PAGES.flatMap((page) => VISITS.map((visit) => ({ page, visit })));
    await twoAtATime(visits, async ({ page, visit }) => {
      const shifts = await shiftsOf(locale, page, visit, options);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      if (sum > MOST) {
        wrong.push({ page: page.path(locale), ...visit, sum, largest: shifts[0] });
      }
    });
    assert.deepEqual(wrong, []);
  });
}
