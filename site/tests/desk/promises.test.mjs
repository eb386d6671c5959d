// What the office has promised a visitor: the row says so, and it becomes a duty.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { startDesk } from "../support/desk.mjs";

let desk;

before(async () => {
  desk = await startDesk();
});

after(() => desk?.close());

/** The manager of the demonstration. */
async function manager(width) {
  const context = await desk.browser.newContext({
    viewport: { width, height: 800 },
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(desk.service.run("demonstrate").trim());
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  return page;
}

const overflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const width of [360, 1440]) {
  test(`at ${width} px a broken promise is on the first screen, and a coming one in its list`, async () => {
    const page = await manager(width);
    const late = page.locator(".row", { hasText: "Andrés Peña" });
    await late.getByText(/^\d+ days late/).waitFor();
    assert.match(await late.locator(".clock").getAttribute("title"), /^promised for \d+\s[A-Z][a-z]+$/);
    assert.equal(await overflow(page), 0, "no screen is wider than the window");
    await page.goto(`http://${desk.host}/inbox?view=open&search=`);
    const coming = page.locator(".row", { hasText: "Megan Ross" });
    await coming.getByText("To answer", { exact: true }).waitFor();
    assert.match(await coming.locator(".clock").getAttribute("title"), /^promised for \d+\s[A-Z][a-z]+$/);
    assert.deepEqual(await violations(page), []);
    await page.goto(`http://${desk.host}/inbox?view=waiting&search=`);
    await page.locator(".row").first().waitFor();
    assert.equal(await page.locator(".row", { hasText: "promised for" }).count(), 0, "nobody waits for these visitors");
    await page.context().close();
  });
}

test("a case with a broken promise is to be answered, and says so above its thread however far that is scrolled", async () => {
  for (const width of [360, 1440]) {
    const page = await manager(width);
    await page.goto(`http://${desk.host}/inbox?view=all&search=Pe%C3%B1a`);
    const row = page.locator(".row").first();
    const [late] = (await row.locator(".clock").textContent()).match(/^\d+ days late/) ?? [];
    assert.ok(late, "its row says how late it is");
    await row.click();
    const bar = page.locator(".case-bar");
    await bar.getByText(/^\d.* · 2 adults/).waitFor();
    await bar.getByText("Serengeti and Ngorongoro lodge safari, 5 days").waitFor();
    await bar.getByText("To answer", { exact: true }).waitFor();
    assert.ok((await bar.locator(".clock").textContent()).startsWith(late), "its case says it in the same words");
    await bar.getByText(/^promised for \d+\s[A-Z][a-z]+$/).waitFor();
    assert.equal(await page.locator(".badge", { hasText: "Answered" }).count(), 0, "we are the ones who owe");
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [top, bottom] = await bar.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return [top, bottom];
    });
    assert.ok(top >= 0 && bottom < 200, `the bar at ${top} to ${bottom}`);
    await page.context().close();
  }
});

test("who answers may promise a day, which the row says until the next answer", async () => {
  const page = await manager(1440);
  await page.goto(`http://${desk.host}/inbox?view=all&search=Whitfield`);
  await page.locator(".row").first().click();
  await page.getByLabel(/^Mail to /).fill("You will have the plan by then.");
  await page.getByText("Promise the next step", { exact: true }).click();
  const day = page.getByLabel("We owe the next step by");
  await day.fill("2000-01-01");
  const sent = page.waitForResponse((response) => response.url().endsWith("/answers"));
  await page.locator("form.answer").evaluate((form) => {
    form.noValidate = true;
  });
  await page.getByRole("button", { name: "Send the mail" }).click();
  assert.equal((await sent).status(), 422);
  await page.locator(".field .fault", { hasText: /date|day/i }).waitFor();
  const soon = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  await day.fill(soon);
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Send the mail" }).click();
  await page
    .locator(".meta")
    .getByText(/^promised for /)
    .waitFor();
  assert.equal(await day.inputValue(), "");
  await page.getByLabel(/^Mail to /).fill("Here it is.");
  await page.getByRole("button", { name: "Send the mail" }).click();
  await page
    .locator(".meta")
    .getByText(/^promised for /)
    .waitFor({ state: "detached" });
  await page.context().close();
});
