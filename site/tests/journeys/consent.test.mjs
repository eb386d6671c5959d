// Services of other companies, on sites built with settings that name two of them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startPreview } from "../support/preview.mjs";
import { generator, root } from "../support/programs.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PIXEL = "https://pixel.example.com/pixel.js?id=1&v=2";
const CHAT = "https://chat.example.net/widget.js";
const SERVICES = `
[third_parties.pixel]
src = "${PIXEL}"
connect = ["https://events.example.com"]

[third_parties.chat]
src = "${CHAT}"
`;

let folder;
let preview;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "consent-"));
  for (const part of ["templates", "styles", "locales", "content", "map", "dist"]) {
    symlinkSync(join(root, "site", part), join(folder, part));
  }
  const config = join(folder, "site.toml");
  writeFileSync(config, readFileSync(join(root, "site/site.toml"), "utf8") + SERVICES);
  const sites = join(folder, "sites");
  // The pictures are those of the sites themselves, and take longer to make than all pages.
  const work = join(folder, "work");
  if (process.env.WORK) cpSync(process.env.WORK, work, { recursive: true });
  const options = ["--config", config, "--out", sites, "--work", work];
  execFileSync(generator, ["build", ...options], { cwd: root });
  preview = await startPreview({ sites, config });
});
after(async () => {
  await preview?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A visitor; `asked` lists what other hosts were asked for, `ran` what ran in the page. */
async function visit(locale, path = "/About") {
  const context = await preview.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const asked = [];
  const refused = [];
  await context.route(/example\.(com|net)/, (route) => {
    asked.push(route.request().url());
    const body = 'window.ran = [...(window.ran ?? []), new URL(document.currentScript.src).hostname.split(".")[0]];';
    return route.fulfill({ contentType: "text/javascript", body });
  });
  page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shift += value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(preview.address(locale, path));
  return {
    context,
    page,
    asked,
    refused,
    banner: page.locator("[data-consent]"),
    choose: (choice) => page.locator(`[data-answer=${choice}]`).click(),
    ran: (count) => page.waitForFunction((count) => window.ran?.length === count, count),
    stored: () => page.evaluate(() => localStorage.getItem("consent")),
  };
}

test("nothing of another company is asked for before the choice, and refusing is remembered", async () => {
  const { context, page, asked, banner, choose, stored } = await visit("en");
  await banner.waitFor();
  assert.deepEqual(asked, []);
  await choose("refuse");
  assert.ok(!(await banner.isVisible()));
  assert.equal(await stored(), "none");
  await page.goto(preview.address("en", "/Contact"), { waitUntil: "networkidle" });
  assert.ok(!(await banner.isVisible()));
  assert.deepEqual(asked, []);
  await context.close();
});

test("one purpose can be allowed alone, and its script runs on every page from then on", async () => {
  const { context, page, asked, refused, banner, choose, ran, stored } = await visit("en");
  await banner.locator("summary").click();
  await banner.getByLabel("Advertising").check();
  await choose("save");
  await ran(1);
  assert.deepEqual(await page.evaluate(() => window.ran), ["pixel"]);
  assert.equal(await stored(), "pixel");
  await page.goto(preview.address("en", "/Contact"));
  await ran(1);
  assert.deepEqual(asked, [PIXEL, PIXEL]);
  assert.deepEqual(refused, []);
  await context.close();
});

test("what was allowed can be taken back from the footer, and the page loads without it", async () => {
  const { context, page, asked, banner, choose, ran, stored } = await visit("en");
  await choose("accept");
  await ran(2);
  assert.deepEqual(asked.sort(), [CHAT, PIXEL]);
  const opener = page.getByRole("button", { name: "Privacy settings" });
  await opener.click();
  assert.ok(await banner.getByLabel("Advertising").isChecked());
  assert.ok(await banner.locator(".consent-title").evaluate((title) => title === document.activeElement));
  await banner.getByLabel("Advertising").uncheck();
  await Promise.all([page.waitForEvent("load"), choose("save")]);
  await ran(1);
  assert.deepEqual(await page.evaluate(() => window.ran), ["chat"]);
  assert.equal(await stored(), "chat");
  assert.ok(!(await banner.isVisible()));
  await context.close();
});

test("a choice that changes nothing gives the focus back to what opened it", async () => {
  const { context, page, banner, choose } = await visit("de");
  await choose("refuse");
  const opener = page.getByRole("button", { name: "Datenschutzeinstellungen" });
  await opener.click();
  await banner.waitFor();
  await choose("refuse");
  assert.ok(await opener.evaluate((button) => button === document.activeElement));
  await context.close();
});

test("the policy lets in the hosts of the settings and refuses all others", async () => {
  const { context, page, refused } = await visit("en");
  const load = (address) =>
    page.evaluate(
      (address) =>
        new Promise((resolve) => {
          const script = document.createElement("script");
          script.src = address;
          script.onload = () => resolve("loaded");
          script.onerror = () => resolve("refused");
          document.head.append(script);
        }),
      address,
    );
  assert.equal(await load("https://events.example.com/more.js"), "loaded");
  assert.deepEqual(refused, []);
  assert.equal(await load("https://other.example.com/more.js"), "refused");
  await context.close();
});

test("the choice goes along to another language, and nobody else's link can make it", async () => {
  const { context, page, asked, banner, choose, stored } = await visit("en");
  await choose("refuse");
  const { port } = new URL(page.url());
  // On the numbered ports links between the languages stay on this machine.
  const numbered = (offset, path) => `http://localhost:${Number(port) + offset}${path}`;
  await page.goto(numbered(1, "/About"));
  await choose("refuse");
  await page.locator("details.languages summary").click();
  await page.locator("details.languages").getByRole("link", { name: "Français" }).click();
  await page.waitForURL(numbered(2, "/About"));
  assert.equal(await stored(), "none");
  assert.ok(!(await banner.isVisible()));

  await page.goto(numbered(3, "/About#consent=pixel,chat"));
  await banner.waitFor();
  assert.equal(await stored(), null);
  assert.deepEqual(asked, []);
  await context.close();
});

for (const [locale, refuse] of [
  ["en", "Refuse all"],
  ["de", "Alle ablehnen"],
]) {
  test(`${locale}: the banner satisfies axe, moves nothing, fits a phone, and both answers are equally large`, async () => {
    const { context, page, banner } = await visit(locale);
    await banner.getByRole("button", { name: refuse }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    assert.equal(await page.evaluate(() => window.shift), 0);
    await banner.locator("summary").click();
    await page.evaluate(axe);
    const violations = await page.evaluate(() => window.axe.run({ resultTypes: ["violations"] }));
    assert.deepEqual(
      violations.violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`),
      [],
    );
    await page.setViewportSize({ width: 320, height: 640 });
    const boxes = [];
    for (const choice of ["refuse", "accept"]) {
      boxes.push(await banner.locator(`[data-answer=${choice}]`).boundingBox());
    }
    assert.deepEqual([boxes[0].width, boxes[0].height], [boxes[1].width, boxes[1].height]);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
    await context.close();
  });
}
