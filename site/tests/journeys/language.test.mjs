// The way from one country's site to another, and what goes along.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { texts } from "../support/catalogue.mjs";
import { previewForTests } from "../support/visits.mjs";

const preview = previewForTests();

const NARROW = { viewport: { width: 390, height: 844 } };

/** Links lead to the published hosts; the preview answers for them. */
async function publish(context) {
  await context.route(/^https:\/\/[a-z]+\.tembea\.example\//, async (route) => {
    const { hostname, pathname, search } = new URL(route.request().url());
    const locale = hostname.startsWith("www.") ? "en" : hostname.slice(0, 2);
    // Only browsers resolve names below localhost by themselves.
    const headers = { ...route.request().headers(), host: new URL(preview.address(locale, "/")).host };
    await route.fulfill({ response: await route.fetch({ url: preview.address("en", pathname + search), headers }) });
  });
}

async function leave(context) {
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
}

async function choose(page, language) {
  await page.locator("details.languages summary").click();
  await page.locator("details.languages").getByRole("link", { name: language }).click();
}

for (const [width, options] of [
  [390, NARROW],
  [1440, {}],
]) {
  test(`${width} px: choosing a language goes to the same page there and is remembered for 365 days`, async () => {
    const { context, page } = await preview.visit("en", "/About", options);
    await publish(context);
    const now = await page.evaluate(() => Date.now() / 1000);
    await choose(page, "Français");
    await page.waitForURL("https://fr.tembea.example/About");
    assert.equal(await page.locator("html").getAttribute("lang"), "fr");
    const [cookie] = (await context.cookies(preview.address("en", "/"))).filter(({ name }) => name === "locale");
    assert.equal(cookie.value, "fr");
    assert.equal(cookie.path, "/");
    const days = (cookie.expires - now) / 86_400;
    assert.ok(Math.abs(days - 365) < 0.5, `${days} days`);
    await leave(context);
  });
}

test("a tour is the same tour in the other language, and the way back leads to the first", async () => {
  const { context, page } = await preview.visit("de", "/tours/");
  await publish(context);
  await page.locator('.card[data-tour="109"] .card-title a').click();
  await page.waitForURL("**/trip/**");
  const path = new URL(page.url()).pathname;
  await choose(page, "English");
  await page.waitForURL("https://www.tembea.example/trip/kilimanjaro-machame-route-7-days");
  assert.equal(await page.locator("article.trip").getAttribute("data-tour"), "109");
  await choose(page, "Deutsch");
  await page.waitForURL(`https://de.tembea.example${path}`);
  await leave(context);
});

test("an article that a language lacks leads to that site's home page", async () => {
  const { context, page } = await preview.visit("en", "/blog/lodge-or-camping-safari");
  await publish(context);
  await choose(page, "Deutsch");
  await page.waitForURL("https://de.tembea.example/");
  await leave(context);
});

test("favourites and the consent choice go along and leave no trace in the address", async () => {
  const { context, page } = await preview.visit("en", "/About");
  await publish(context);
  // The choice is taken over only where it comes from one of the sites.
  await page.goto("https://www.tembea.example/About");
  await page.evaluate(() => {
    localStorage.setItem("wishlist", "[101,117]");
    localStorage.setItem("consent", "chat");
  });
  await page.reload();
  await choose(page, "Deutsch");
  await page.waitForURL("https://de.tembea.example/About");
  const kept = () => page.evaluate(() => [localStorage.getItem("wishlist"), localStorage.getItem("consent")]);
  assert.deepEqual(await kept(), ["[101,117]", "chat"]);
  assert.equal(await page.locator("[data-wishlist-count]").textContent(), "2");
  await page.goBack();
  await page.waitForURL("https://www.tembea.example/About");
  await leave(context);
});

test("what arrives joins what is there, and the choice made there stays", async () => {
  const { context, page } = await preview.visit("de", "/About");
  await page.evaluate(() => {
    localStorage.setItem("wishlist", "[103]");
    localStorage.setItem("consent", "none");
  });
  await page.goto(preview.address("de", "/tours/?level=luxury#wishlist=101%2C103%2Cx%2C-4&consent=chat"), {
    referer: "https://www.tembea.example/",
  });
  await page.waitForURL(preview.address("de", "/tours/?level=luxury"));
  assert.equal(await page.evaluate(() => localStorage.getItem("wishlist")), "[103,101]");
  assert.equal(await page.evaluate(() => localStorage.getItem("consent")), "none");
  await leave(context);
});

test("a fragment that is an ordinary anchor stays", async () => {
  const { context, page } = await preview.visit("en", "/Review#write");
  assert.equal(new URL(page.url()).hash, "#write");
  await leave(context);
});

test("without favourites nothing is added to the address", async () => {
  const { context, page } = await preview.visit("en", "/About");
  const asked = [];
  await publish(context);
  page.on("framenavigated", (frame) => asked.push(frame.url()));
  await choose(page, "Italiano");
  await page.waitForURL("https://it.tembea.example/About");
  assert.deepEqual(asked, ["https://it.tembea.example/About"]);
  await leave(context);
});

test("a returning visitor is offered the language chosen before, in that language, and may stay", async () => {
  const { context, page, faults } = await preview.visit("en", "/About", NARROW);
  await context.addCookies([{ name: "locale", value: "de", url: preview.address("en", "/") }]);
  await page.goto(preview.address("en", "/tours/?level=luxury"));
  const offer = page.locator(".language-offer");
  const { language_offer, language_stay } = texts("de", "nav");
  await offer.getByRole("link", { name: language_offer }).waitFor();
  assert.equal(await offer.getAttribute("lang"), "de");
  assert.deepEqual(await violations(page), []);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  await offer.getByRole("button", { name: language_stay }).click();
  assert.equal(await offer.count(), 0);
  const cookie = (await context.cookies(page.url())).find(({ name }) => name === "locale");
  assert.equal(cookie.value, "en");
  await page.reload();
  await page.waitForLoadState("networkidle");
  assert.equal(await offer.count(), 0);
  assert.deepEqual(faults, []);
  await leave(context);
});

test("the offer leads to the same page, and a choice made there counts at home too", async () => {
  const { context, page } = await preview.visit("en", "/About");
  await publish(context);
  await page.goto("https://www.tembea.example/About");
  await choose(page, "Deutsch");
  await page.waitForURL("https://de.tembea.example/About");
  await page.goto("https://www.tembea.example/Contact");
  await page.locator(".language-offer a").click();
  await page.waitForURL("https://de.tembea.example/Contact");
  await choose(page, "English");
  await page.waitForURL("https://www.tembea.example/Contact");
  await page.waitForFunction(() => document.cookie.includes("locale=en"));
  await page.goto("https://www.tembea.example/About");
  await page.waitForLoadState("networkidle");
  assert.equal(await page.locator(".language-offer").count(), 0);
  await leave(context);
});

test("a booking keeps its tour, day and travellers, a filter its choices and a comparison its tours in another language", async () => {
  const { context, page } = await preview.visit("en", "/About");
  await publish(context);
  const tour = (locale) =>
    JSON.parse(readFileSync(`${process.env.SITES}/${locale}/data/tours.json`, "utf8")).find(({ id }) => id === 109);
  await page.goto(`https://www.tembea.example/Booking?tour=${tour("en").slug}&start_date=2099-07-04&adults=2`);
  await choose(page, "Deutsch");
  await page.waitForURL("https://de.tembea.example/Booking?tour=109&start_date=2099-07-04&adults=2");
  await page.waitForFunction((title) => document.querySelector("#booking-tour").value === title, tour("de").title);
  assert.equal(await page.locator("[name=travel_date]").inputValue(), "2099-07-04");
  assert.equal(await page.locator("[name=no_of_adults]").inputValue(), "2");
  await page.evaluate(() => sessionStorage.setItem("compare", "101,109"));
  await page.goto("https://de.tembea.example/tours/?level=luxury");
  await choose(page, "Français");
  await page.waitForURL("https://fr.tembea.example/tours/?level=luxury");
  await page.locator(".compare-tray [data-open]").click();
  await page.waitForURL("https://fr.tembea.example/Compare?tours=101,109");
  await leave(context);
});

test("the cookie never sends a visitor elsewhere", async () => {
  const { context, page } = await preview.visit("en", "/About");
  await context.addCookies([{ name: "locale", value: "de", url: preview.address("en", "/") }]);
  for (const path of ["/", "/About", "/tours/", "/Login"]) {
    const answers = [];
    page.on("response", (response) => response.request().isNavigationRequest() && answers.push(response.status()));
    await page.goto(preview.address("en", path));
    await page.waitForLoadState("networkidle");
    assert.equal(page.url(), preview.address("en", path));
    assert.deepEqual(answers, [200]);
    page.removeAllListeners("response");
  }
  await leave(context);
});
