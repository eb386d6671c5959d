// Days of all journeys in the editor of an offer: found, inserted, replaced, and read in English.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { startDesk } from "../support/desk.mjs";

let desk;

before(async () => {
  desk = await startDesk();
});

after(() => desk?.close());

async function isInOrder(page) {
  assert.deepEqual(await violations(page), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
}

test("a day of any journey is inserted after a chosen day or replaces one, and the English words stand beside it", async () => {
  const name = "Rui Carvalho";
  const context = await desk.browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: "Africa/Dar_es_Salaam",
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(desk.service.run("demonstrate").trim());
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  await page.goto(`http://${desk.host}/inbox?view=all&search=${encodeURIComponent(`"${name}"`)}`);
  await page.getByRole("link", { name }).first().click();
  await page.getByRole("button", { name: "Make an offer" }).click();
  await page.getByRole("heading", { name: `Offer for ${name}`, level: 1 }).waitFor();
  const days = page.locator(".offer-days > li");
  const title = (number) => page.getByLabel(`Day ${number}: title`).inputValue();
  const [before, second] = [await days.count(), await title(2)];

  await page.getByRole("button", { name: "Day 1: insert a day after" }).click();
  await page.getByLabel("Find days of all journeys").fill("serengeti");
  const found = page.locator(".found-days > li").first();
  await found
    .getByText(/Serengeti/)
    .first()
    .waitFor();
  await isInOrder(page);
  const inserted = await found.locator("strong").textContent();
  await found.getByRole("button").click();
  await days.nth(before).waitFor();
  assert.deepEqual([await title(2), await title(3)], [inserted, second]);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Day 2: title");

  await page.getByRole("button", { name: "Day 3: replace" }).click();
  await page.getByLabel("Find days of all journeys").fill("zanzibar");
  const other = page.locator(".found-days > li").first();
  await other.getByRole("button", { name: /^Replace with: / }).waitFor();
  const replacing = await other.locator("strong").textContent();
  await other.getByRole("button").click();
  await page.locator(".offer-days .insertion").waitFor({ state: "detached" });
  assert.deepEqual([await days.count(), await title(3)], [before + 1, replacing]);

  await page.getByLabel("Show the days in English").check();
  const english = days.nth(1).locator(".in-english");
  await english
    .getByText(/Serengeti/)
    .first()
    .waitFor();
  const typed = days.nth(1).locator("textarea");
  const [left, right] = [await typed.boundingBox(), await english.boundingBox()];
  assert.ok(right.x >= left.x + left.width, "beside the typed words");
  await isInOrder(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const [above, below] = [await typed.boundingBox(), await english.boundingBox()];
  assert.ok(below.y >= above.y + above.height, "under them on a phone");
  await isInOrder(page);
  await page.getByText("The draft is saved.").waitFor();
  await page.reload();
  await english
    .getByText(/Serengeti/)
    .first()
    .waitFor();
  await context.close();
});
