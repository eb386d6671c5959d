// What visitors download, compressed, per kind of page.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { signIn } from "./signed-in.mjs";
import { previewForTests, twoAtATime } from "./visits.mjs";

const sites = process.env.SITES ?? "";
const preview = previewForTests();

const first = (folder, locale = "en") =>
  `/${folder}/${encodeURIComponent(
    readdirSync(`${sites}/${locale}/${folder}`)
      .filter((file) => file.endsWith(".html") && file !== "index.html")
      .sort((left, right) => right.length - left.length)[0]
      .replace(".html", ""),
  )}`;

/** Reading pages, and what a visitor would touch first on each. */
const PAGES = [
  ["/", "[name=q]#search-where"],
  ["/tours/", ".wish-group legend"],
  [first("tours"), ".wish-group legend"],
  [first("trip"), ".trip-summary a.button:not(.button-outline)"],
  ["/Destinations", ".nav-enquire"],
  [first("Destinations"), ".nav-enquire"],
  ["/Blogs", ".nav-enquire"],
  [first("blog"), ".nav-enquire"],
  ["/Review", "#review-name"],
  ["/Our-Team", ".nav-enquire"],
  ["/About", ".nav-enquire"],
  ["/Contact", "#contact-name"],
  ["/Terms", ".nav-enquire"],
  ["/CountryPark", ".nav-enquire"],
  ["/Quote", "#quote-name"],
];
/** French texts are the longest: every kind of island once. */
const FRENCH = [
  ["/", "[name=q]#search-where"],
  ["/tours/", ".wish-group legend"],
  [first("blog", "fr"), ".nav-enquire"],
  ["/Review", ".filter-panel summary"],
  ["/Review", "#review-name"],
  ["/Contact", "#contact-name"],
];
const LIMITS = { document: 30_000, stylesheet: 15_000, font: 60_000, script: 5_000, after: 80_000 };
/** Scripts of a page that a signed-in visitor reads: the session, its menu, the favourites of the account. */
const SIGNED_IN = 10_000;

/** Bytes per kind, as brotli at its best would send them; fonts are compressed already. */
function count(page) {
  const sums = { document: 0, stylesheet: 0, font: 0, script: 0 };
  const pending = [];
  page.on("response", (response) => {
    const kind = response.request().resourceType();
    if (kind in sums) {
      pending.push(
        response.body().then((body) => {
          sums[kind] += kind === "font" ? body.length : brotliCompressSync(body).length;
        }),
      );
    }
  });
  return async () => {
    await Promise.all(pending);
    return { ...sums };
  };
}

test("every kind of page stays within its budget", async () => {
  const rows = [];
  const visits = [...PAGES.map((page) => ["en", ...page]), ...FRENCH.map((page) => ["fr", ...page])];
  await twoAtATime(visits, async ([locale, path, touch]) => {
    const context = await preview.browser.newContext({ viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    const sums = count(page);
    await page.goto(preview.address(locale, path), { waitUntil: "networkidle" });
    const view = await sums();
    await page.locator(touch).first().click();
    await page.locator("[data-alive]").first().waitFor({ state: "attached" });
    // What the touch has begun to load counts as well.
    await page.waitForLoadState("networkidle");
    const touched = await sums();
    rows.push({ path: `${locale} ${path}`, ...view, after: touched.script });
    await context.close();
  });
  const columns = ["document", "stylesheet", "font", "script", "after"];
  console.log(`# ${"page".padEnd(40)}${columns.map((name) => name.padStart(12)).join("")}`);
  for (const row of rows) {
    console.log(
      `# ${row.path.slice(0, 39).padEnd(40)}${columns.map((name) => String(row[name]).padStart(12)).join("")}`,
    );
  }
  for (const row of rows) {
    for (const [name, limit] of Object.entries(LIMITS)) {
      assert.ok(row[name] <= limit, `${row.path}: ${name} ${row[name]} bytes, at most ${limit}`);
    }
  }
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
