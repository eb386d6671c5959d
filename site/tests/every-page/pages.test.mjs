import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { startPreview, watch } from "../support/preview.mjs";
import { LOCALES, NARROW } from "../support/visits.mjs";

const sites = process.env.SITES ?? "";
let preview;

before(async () => {
  preview = await startPreview();
  preview.service.answer("GET affiliate/friend", { status: 200, json: { first_name: "Asha" } });
});
after(() => preview?.close());

const slugs = (locale, folder) =>
  readdirSync(`${sites}/${locale}/${folder}`)
    .filter((file) => file.endsWith(".html"))
    .map((file) => `/${folder}/${encodeURIComponent(file.replace(".html", ""))}`)
    .sort();

/** One page of each kind. */
const kinds = (locale) => [
  "/",
  "/tours/",
  slugs(locale, "tours").find((path) => !path.endsWith("index")),
  // The longest titles and itineraries are where layouts break.
  ...slugs(locale, "trip")
    .sort((left, right) => right.length - left.length)
    .slice(0, 2),
  "/Destinations",
  slugs(locale, "Destinations")[0],
  "/Blogs",
  slugs(locale, "blog")[0],
  "/Review",
  "/Our-Team",
  "/About",
  "/Contact",
  "/Our-Booking-Process",
  "/Terms",
  "/CountryPark",
  "/Landing",
  "/Quote",
  "/search",
  "/Login",
  "/Signup",
  "/ForgotPassword",
  "/ResetPassword",
  "/VerifyEmail",
  "/Wishlists",
  "/Compare",
  "/Booking",
  "/BookingCompleted",
  "/Payment",
  "/ThankyouQuote",
  "/affiliate/friend",
  "/Error404",
];

async function open(context, locale, path) {
  const page = await context.newPage();
  await page.goto(preview.address(locale, path));
  return page;
}

/** Visits every kind of page in two tabs of one context: a tab for each page takes twice the time of the processor. */
async function visitKinds(locale, options, check) {
  const context = await preview.browser.newContext({ reducedMotion: "reduce", ...options });
  const waiting = kinds(locale).entries();
  const visit = async () => {
    const page = await context.newPage();
    const faults = watch(page);
    for (const [kind, path] of waiting) {
      await page.goto(preview.address(locale, path));
      await check(page, path, kind);
      assert.deepEqual(faults, [], path);
    }
  };
  await Promise.all([visit(), visit()]);
  await context.close();
}

for (const [at, locale] of LOCALES.entries()) {
  // Colours are the same in every language.
  const without = locale === "en" ? [] : ["color-contrast"];
  // Axe takes longer than all else: it looks at every kind of page in English here and in German below, and at each of
  // them in one of the other languages.
  const others = LOCALES.length - 2;
  const isForAxe = (kind) => locale === "en" || kind % others === at % others;
  test(`${locale}: every kind of page fits, satisfies axe, asks no other host and logs nothing`, async () => {
    await visitKinds(locale, {}, async (page, path, kind) => {
      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(overflow <= 0, `${path} is ${overflow} px too wide at ${width} px`);
      }
      if (isForAxe(kind)) {
        assert.deepEqual(await violations(page, { without }), [], path);
      }
    });
  });
}

test("axe finds nothing in the dark either", async () => {
  await visitKinds("de", { colorScheme: "dark" }, async (page, path) => {
    assert.deepEqual(await violations(page), [], path);
  });
});

test("reading works without JavaScript", async () => {
  const context = await preview.browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 900 } });
  const page = await open(context, "en", "/");
  await page.locator("details.burger summary").click();
  await page.locator("details.burger").getByRole("link", { name: "Destinations" }).click();
  assert.equal(await page.locator("h1").textContent(), "Destinations in Tanzania");
  await page.locator("details.languages summary").click();
  const german = page.locator("details.languages").getByRole("link", { name: "Deutsch" });
  assert.match(await german.getAttribute("href"), /^https:\/\/de\.tembea\.example\/Destinations$/);
  const form = page.locator("form[role=search]").first();
  assert.equal(await form.getAttribute("action"), "/search");
  await context.close();
});

test("Escape closes the open menu and gives the focus back", async () => {
  const context = await preview.browser.newContext({ viewport: { width: 390, height: 900 } });
  const page = await open(context, "en", "/About");
  await page.locator("details.burger summary").click();
  assert.ok(await page.locator("details.burger nav").isVisible());
  await page.keyboard.press("Escape");
  assert.ok(!(await page.locator("details.burger nav").isVisible()));
  assert.ok(await page.locator("details.burger summary").evaluate((summary) => summary === document.activeElement));
  await context.close();
});

test("departures that have passed since the build are hidden, and dates before today cannot be chosen", async () => {
  const context = await preview.browser.newContext();
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date("2027-01-15T10:00:00"));
  await page.goto(preview.address("en", "/"));
  const rows = await page
    .locator("[data-departure]")
    .evaluateAll((rows) => rows.map((row) => ({ starts: row.dataset.departure, hidden: row.hidden })));
  assert.ok(rows.length > 0);
  for (const row of rows) {
    assert.equal(row.hidden, row.starts < "2027-01-15", row.starts);
  }
  assert.equal(await page.locator("input[data-min-today]").first().getAttribute("min"), "2027-01-15");
  await page.clock.setFixedTime(new Date("2099-01-01T10:00:00"));
  await page.reload();
  assert.ok(!(await page.getByRole("heading", { name: "Upcoming departures" }).isVisible()));
  await context.close();
});

test("nothing moves while a page loads", async () => {
  const context = await preview.browser.newContext({ viewport: { width: 1440, height: 900 } });
  for (const path of ["/", slugs("en", "trip")[0], slugs("en", "blog")[0]]) {
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          window.shift += entry.value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(preview.address("en", path));
    await page.evaluate(() => document.fonts.ready);
    const shift = await page.evaluate(() => window.shift);
    assert.ok(shift < 0.01, `${path} moved by ${shift}`);
    await page.close();
  }
  await context.close();
});

test("everybody without a photograph has a cloth of their own, and articles show who wrote them", async () => {
  const { context, page } = await preview.visit("en", "/Our-Team");
  const cloths = await page
    .locator(".team .face")
    .evaluateAll((faces) => faces.map((face) => [face.className, face.querySelector("svg").innerHTML].join()));
  assert.equal(cloths.length, 10);
  assert.equal(new Set(cloths).size, cloths.length);
  await page.goto(preview.address("en", "/blog/planning-a-safari-five-things-to-consider"));
  assert.equal(
    await page
      .locator(".byline .face")
      .textContent()
      .then((text) => text.trim()),
    "NM",
  );
  await context.close();
});

test("a mark of trust has its number and the way to look it up", async () => {
  for (const locale of ["en", "de"]) {
    const { context, page } = await preview.visit(locale, "/About", NARROW);
    const marks = page.locator(".about-facts .badge");
    assert.ok((await marks.count()) > 0);
    for (const mark of await marks.all()) {
      assert.match(await mark.textContent(), /0000/);
      assert.match(await mark.locator("a").getAttribute("href"), /^https:/);
    }
    await context.close();
  }
});

test("no form, link or picture of a page has an empty address", () => {
  for (const locale of LOCALES) {
    const folder = `${sites}/${locale}`;
    const pages = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".html"));
    assert.ok(pages.length > 50);
    for (const page of pages) {
      const html = readFileSync(`${folder}/${page}`, "utf8");
      assert.deepEqual(html.match(/<[^<>]* (action|href|src)=""[^<>]*>|<img(?![^<>]* src=)[^<>]*>/g), null, page);
    }
  }
});
