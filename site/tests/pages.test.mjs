import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { startPreview } from "./preview.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const sites = process.env.SITES ?? "";
let preview;

before(async () => {
  preview = await startPreview();
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
  "/Wishlists",
  "/affiliate/friend",
  "/Error404",
];

async function open(context, locale, path) {
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => {
    if (!/^(https?:\/\/([a-z]{2}\.)?localhost:|data:)/.test(request.url())) {
      faults.push(`asked another host: ${request.url()}`);
    }
  });
  await page.goto(preview.address(locale, path));
  return { page, faults };
}

for (const locale of ["en", "de", "pt"]) {
  for (const width of [320, 768, 1440]) {
    test(`${locale} pages fit a window of ${width} px, ask no other host and log no error`, async () => {
      const context = await preview.browser.newContext({ viewport: { width, height: 900 } });
      for (const path of kinds(locale)) {
        const { page, faults } = await open(context, locale, path);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(overflow <= 0, `${path} is ${overflow} px too wide`);
        assert.deepEqual(faults, [], path);
        await page.close();
      }
      await context.close();
    });
  }
}

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing on any kind of page, ${colorScheme}`, async () => {
    const context = await preview.browser.newContext({ colorScheme, reducedMotion: "reduce" });
    for (const path of kinds("de")) {
      const { page } = await open(context, "de", path);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ["violations"] }));
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`);
      assert.deepEqual(found, [], path);
      await page.close();
    }
    await context.close();
  });
}

test("reading works without JavaScript", async () => {
  const context = await preview.browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 900 } });
  const { page } = await open(context, "en", "/");
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
  const { page } = await open(context, "en", "/About");
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

test("a first view stays within its budget", () => {
  const size = (file) => brotliCompressSync(readFileSync(`${sites}/en/${file}`)).length;
  for (const path of kinds("en")) {
    const file =
      path === "/"
        ? "index.html"
        : path === "/tours/"
          ? "tours/index.html"
          : `${decodeURIComponent(path.slice(1))}.html`;
    if (!file.startsWith("affiliate/")) {
      assert.ok(size(file) <= 30_000, `${file}: ${size(file)} bytes`);
    }
  }
  const assets = readdirSync(`${sites}/en/assets`).filter((file) => /\.(css|js|woff2)$/.test(file));
  const total = (extension) =>
    assets.filter((file) => file.endsWith(extension)).reduce((sum, file) => sum + size(`assets/${file}`), 0);
  assert.ok(total(".css") <= 15_000, `styles: ${total(".css")} bytes`);
  assert.ok(total(".js") <= 5_000, `scripts: ${total(".js")} bytes`);
  const fonts = assets.filter((file) => file.endsWith(".woff2"));
  const fontBytes = fonts.reduce((sum, file) => sum + readFileSync(`${sites}/en/assets/${file}`).length, 0);
  assert.ok(fontBytes <= 60_000, `fonts: ${fontBytes} bytes`);
});
