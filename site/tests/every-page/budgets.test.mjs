// What visitors download, compressed, per kind of page.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { signIn } from "../support/signed-in.mjs";
import { previewForTests, twoAtATime } from "../support/visits.mjs";

const sites = process.env.SITES ?? "";
const preview = previewForTests();

const first = (folder, locale = "en") =>
  `/${folder}/${encodeURIComponent(
    readdirSync(`${sites}/${locale}/${folder}`)
      .filter((file) => file.endsWith(".html") && file !== "index.html")
      .sort((left, right) => right.length - left.length)[0]
      .replace(".html", ""),
  )}`;

/** What a visitor touches on the way to a quote. */
const ENQUIRE = ".nav-enquire";
/**
 * Reading pages, what a visitor would touch first on each, and the most that their pictures may weigh which load before
 * anybody scrolls: those of the first window and of the next.
 */
const PAGES = [
  ["/", "[name=q]#search-where", 100_000],
  ["/tours/", ".filter-group legend", 75_000],
  [first("tours"), ".filter-group legend", 20_000],
  [first("trip"), ".trip-summary a.button:not(.button-outline)", 40_000],
  ["/Destinations", ENQUIRE, 110_000],
  [first("Destinations"), ENQUIRE, 20_000],
  ["/Blogs", ENQUIRE, 80_000],
  [first("blog"), ENQUIRE, 30_000],
  ["/Review", "#review-name", 0],
  ["/Our-Team", ENQUIRE, 0],
  ["/About", ENQUIRE, 0],
  ["/Contact", "#contact-name", 0],
  ["/Terms", ENQUIRE, 0],
  ["/CountryPark", ENQUIRE, 0],
  ["/Quote", "#quote-name", 0],
];
/** French texts are the longest: every kind of island once. */
const FRENCH = [
  ["/", "[name=q]#search-where", 100_000],
  ["/tours/", ".filter-group legend", 75_000],
  [first("blog", "fr"), ENQUIRE, 30_000],
  ["/Review", ".filter-panel summary", 0],
  ["/Review", "#review-name", 0],
  ["/Contact", "#contact-name", 0],
];
/** Pages that React makes, which have all scripts from the start. */
const OF_REACT = [
  ["en", "/Booking"],
  ["fr", "/Booking"],
  ["fr", "/Compare?tours=101,109,115"],
];
/** The first field of every form on a reading page. */
const FORMS = [
  ["/", "[name=q]#search-where"],
  ["/Quote", "#quote-name"],
  ["/Contact", "#contact-name"],
  ["/Review", "#review-name"],
  ["/WaitingList", "#waiting-persons"],
];
// Builds put the same modules into different orders, which moves the script by fifteen bytes.
const LIMITS = { document: 30_000, stylesheet: 15_000, font: 60_000, script: 5_100, after: 80_000 };
const REACT_LIMITS = { ...LIMITS, script: 110_000, image: 100_000 };
/** What the first letter in a form loads: the code that checks and sends it, and its texts. */
const LETTER = 5_000;
/** Scripts of a page that a signed-in visitor reads: the session, its menu, the favourites of the account. */
const SIGNED_IN = 10_000;

const PACKED = /font|image\/(?!svg)/;

/** Bytes of a file as brotli sends it, by its address: most pages share their styles and scripts. */
const packedSizes = new Map();
function packedSize(address, body) {
  const known = packedSizes.get(address);
  if (known !== undefined) return known;
  const size = brotliCompressSync(body).length;
  packedSizes.set(address, size);
  return size;
}

/** Bytes per kind, as brotli at its best would send them; fonts and photographs are compressed already. */
function count(page) {
  const sums = { document: 0, stylesheet: 0, font: 0, script: 0, image: 0 };
  const pending = [];
  page.on("response", (response) => {
    const kind = response.request().resourceType();
    if (kind in sums) {
      pending.push(
        response.body().then((body) => {
          const isPacked = PACKED.test(response.headers()["content-type"]);
          sums[kind] += isPacked ? body.length : packedSize(response.url(), body);
        }),
      );
    }
  });
  return async () => {
    await Promise.all(pending);
    return { ...sums };
  };
}

/** Opens a page as a visitor who was never here. */
async function open(locale, path) {
  const context = await preview.browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const sums = count(page);
  await page.goto(preview.address(locale, path), { waitUntil: "networkidle" });
  // Pictures that wait to be seen are asked for after a layout.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, left } = image.getBoundingClientRect();
      return image.complete || !image.checkVisibility() || top > innerHeight || left > innerWidth;
    }),
  );
  await page.waitForLoadState("networkidle");
  return { context, page, sums };
}

/** Prints the rows and names every value over its limit. */
function compare(rows, columns) {
  console.log(`# ${"page".padEnd(40)}${columns.map((name) => name.padStart(12)).join("")}`);
  for (const { page, sums } of rows) {
    const values = columns.map((name) => String(sums[name] ?? "").padStart(12));
    console.log(`# ${page.slice(0, 39).padEnd(40)}${values.join("")}`);
  }
  const over = rows.flatMap(({ page, sums, limits }) =>
    Object.entries(limits)
      .filter(([name, limit]) => sums[name] > limit)
      .map(([name, limit]) => `${page}: ${name} ${sums[name]} bytes, at most ${limit}`),
  );
  assert.deepEqual(over, []);
}

test("every kind of page stays within its budget", async () => {
  const rows = [];
  const visits = [...PAGES.map((page) => ["en", ...page]), ...FRENCH.map((page) => ["fr", ...page])];
  await twoAtATime(visits, async ([locale, path, touch, pictures]) => {
    const { context, page, sums } = await open(locale, path);
    const view = await sums();
    await page.locator(touch).first().click();
    await page.locator("[data-alive]").first().waitFor({ state: "attached" });
    // What the touch has begun to load counts as well.
    await page.waitForLoadState("networkidle");
    const { script: after } = await sums();
    rows.push({ page: `${locale} ${path}`, sums: { ...view, after }, limits: { ...LIMITS, image: pictures } });
    await context.close();
  });
  for (const [locale, path] of OF_REACT) {
    const { context, sums } = await open(locale, path);
    rows.push({ page: `${locale} ${path}`, sums: await sums(), limits: REACT_LIMITS });
    await context.close();
  }
  compare(rows, ["document", "stylesheet", "font", "script", "after", "image"]);
});

test("the first letter in a form loads little", async () => {
  const rows = [];
  await twoAtATime(FORMS, async ([path, field]) => {
    const { context, page, sums } = await open("fr", path);
    await page.locator(field).focus();
    await page.locator("[data-alive]").first().waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    const { script: touched } = await sums();
    await page.keyboard.press("1");
    // A form that is sent by script keeps a draft of what was typed, as soon as the code for it is there.
    if (path !== "/") {
      await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith("draft:")));
    }
    await page.waitForLoadState("networkidle");
    const { script: all } = await sums();
    rows.push({ page: `fr ${path}`, sums: { letter: all - touched, all }, limits: { letter: LETTER } });
    await context.close();
  });
  compare(rows, ["letter", "all"]);
});

test("a signed-in visitor reads a page without React", async () => {
  const context = await preview.browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signIn(context, preview, "en");
  const page = await context.newPage();
  const sums = count(page);
  await page.goto(preview.address("en", "/About"), { waitUntil: "networkidle" });
  await page.locator("details.user-menu").waitFor();
  const { script } = await sums();
  console.log(`# signed in: ${script} bytes of scripts`);
  assert.ok(script <= SIGNED_IN, `${script} bytes, at most ${SIGNED_IN}`);
  await context.close();
});
