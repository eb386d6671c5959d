import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { LOCALES, previewForTests } from "../support/visits.mjs";

const preview = previewForTests();

const texts = (locale) =>
  JSON.parse(readFileSync(new URL(`../../locales/${locale}/blog.json`, import.meta.url), "utf8"));

/** The article with the most headings. */
function longest(locale) {
  const folder = `${process.env.SITES}/${locale}/blog`;
  const headings = (file) => readFileSync(`${folder}/${file}`, "utf8").split(/<h[23] id=/).length;
  const [file] = readdirSync(folder)
    .filter((name) => name.endsWith(".html"))
    .sort((left, right) => headings(right) - headings(left));
  return `/blog/${encodeURIComponent(file.replace(".html", ""))}`;
}

test("the table of contents follows the reader down and up", async () => {
  // Scrolling at once, so that no heading is current only on the way.
  const { context, page, faults } = await preview.visit("en", longest("en"), { reducedMotion: "reduce" });
  const links = page.locator(".contents a");
  const headings = page.locator(".prose :is(h2, h3)[id]");
  assert.equal(await links.count(), await headings.count());
  assert.ok((await links.count()) > 2);
  const isCurrent = (index) =>
    page.waitForFunction((index) => {
      const marked = [...document.querySelectorAll(".contents a")].map((link) => link.getAttribute("aria-current"));
      return marked.every((mark, position) => mark === (position === index ? "location" : null));
    }, index);
  await isCurrent(-1);
  const show = (index) => headings.nth(index).evaluate((heading) => heading.scrollIntoView());
  await show(0);
  await isCurrent(0);
  // A jump over a heading marks the one it leads to.
  await show(2);
  await isCurrent(2);
  await show(1);
  await isCurrent(1);
  for (let index = 0; index < (await links.count()); index += 1) {
    await links.nth(index).click();
    await isCurrent(index);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("the terms have their contents beside them on a wide page, which follow the reader", async () => {
  const { context, page } = await preview.visit("en", "/Terms");
  const contents = await page.locator(".contents").boundingBox();
  const text = await page.locator(".prose").boundingBox();
  assert.ok(contents.x + contents.width < text.x);
  const links = page.locator(".contents a");
  assert.equal(await links.count(), await page.locator(".prose h2").count());
  await links.nth(4).click();
  await page.locator('.contents a[aria-current="location"]').waitFor();
  assert.ok((await page.locator(".contents").boundingBox()).y >= 0);
  await context.close();
});

test("the table of contents leads to every heading without JavaScript", async () => {
  const { context, page } = await preview.visit("de", longest("de"), { javaScriptEnabled: false });
  const links = page.locator(".contents a");
  for (let index = 0; index < (await links.count()); index += 1) {
    const link = links.nth(index);
    const text = await link.textContent();
    const { hash } = new URL(await link.evaluate(({ href }) => href));
    await link.click();
    await page.waitForURL((url) => url.hash === hash);
    const id = decodeURIComponent(hash.slice(1));
    assert.equal(await page.locator(`[id="${id}"]`).textContent(), text);
  }
  assert.ok(!(await page.locator("[data-share]").isVisible()));
  const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
  const ways = await page.locator(".share a").evaluateAll((links) => links.map(({ href }) => href));
  assert.deepEqual(
    ways.map((way) => way.split("?")[0]),
    ["mailto:", "https://wa.me/", "https://www.facebook.com/sharer/sharer.php"],
  );
  for (const way of ways) {
    assert.ok(decodeURIComponent(way).endsWith(canonical), way);
  }
  await context.close();
});

for (const locale of LOCALES) {
  test(`${locale}: sharing copies the address where the device offers nothing of its own, and says so`, async () => {
    const { context, page, faults } = await preview.visit(locale, longest(locale), {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.waitForLoadState("networkidle");
    const { share_link, share_copied, share_failed } = texts(locale);
    const button = page.getByRole("button", { name: share_link });
    const line = page.locator("[data-share-line]");
    const address = await page.locator("link[rel=canonical]").getAttribute("href");
    await page.evaluate(() => {
      Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
    });
    await button.click();
    await page.waitForFunction(
      (text) => document.querySelector("[data-share-line]").textContent === text,
      share_copied,
    );
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), address);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    });
    await button.click();
    await page.waitForFunction(
      (text) => document.querySelector("[data-share-line]").textContent === text,
      share_failed,
    );
    assert.equal(await line.getAttribute("role"), "status");
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("where the device can share it is asked to, and closing its choice says nothing", async () => {
  const { context, page } = await preview.visit("en", longest("en"));
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    window.shared = [];
    Object.defineProperty(navigator, "share", {
      configurable: true,
      value: async (what) => {
        window.shared.push(what);
        if (window.shared.length > 1) throw new DOMException("closed", "AbortError");
      },
    });
  });
  const button = page.locator("[data-share]");
  await button.click();
  await button.click();
  await page.waitForFunction(() => window.shared.length === 2);
  const [first] = await page.evaluate(() => window.shared);
  assert.equal(first.url, await page.locator("link[rel=canonical]").getAttribute("href"));
  assert.equal(first.title, await page.locator("h1").textContent());
  assert.equal(await page.locator("[data-share-line]").textContent(), "");
  await context.close();
});

test("a tour is shared by its own address, and its other button opens the days as before", async () => {
  const { context, page } = await preview.visit("en", "/trip/serengeti-ngorongoro-lodge-safari-5-days", {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.waitForLoadState("networkidle");
  const address = await page.locator("link[rel=canonical]").getAttribute("href");
  const whatsapp = await page.locator(".share a[href^='https://wa.me/']").getAttribute("href");
  assert.equal(new URL(whatsapp).searchParams.get("text"), address);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
  });
  await page.locator("[data-share]").click();
  await page.getByText(texts("en").share_copied).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), address);
  await page.locator("[data-open-all]").click();
  await page.waitForFunction(() => [...document.querySelectorAll(".itinerary details")].every((day) => day.open));
  await context.close();
});
