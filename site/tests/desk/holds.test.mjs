// What is held for the person of a case: held and released in the case, seen on the departure and on Today.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { openScreen, startDesk } from "../support/desk.mjs";

let desk;

before(async () => {
  desk = await startDesk();
});

after(() => desk?.close());

/** The manager of the demonstration in the case of a visitor. */
async function inCase(width, name) {
  const context = await desk.browser.newContext({
    viewport: { width, height: 900 },
    timezoneId: "Africa/Dar_es_Salaam",
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(desk.service.run("demonstrate").trim());
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  await openCase(page, name);
  return page;
}

async function openCase(page, name) {
  await page.goto(`http://${desk.host}/inbox?view=all&search=${encodeURIComponent(`"${name}"`)}`);
  await page.getByRole("link", { name }).first().click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
}

const holds = (page) => page.locator("section").filter({ has: page.getByRole("heading", { name: "Holds" }) });

/** Neither a fault that axe finds, nor a page that is wider than its window. */
async function isInOrder(page) {
  assert.deepEqual(await violations(page), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
}

for (const [width, name] of [
  [360, "Rui Carvalho"],
  [1440, "Mira Scholz"],
]) {
  test(`at ${width} px places are held from a case, seen on the departure and on Today, extended and released`, async () => {
    const page = await inCase(width, name);
    const panel = holds(page);
    await panel.locator("summary", { hasText: "Hold places" }).click();
    // The departure of the tour that the visitor asks for, for all travellers, is suggested.
    await panel.getByLabel("Departure").waitFor();
    const option = await panel.getByLabel("Departure").evaluate((select) => select.selectedOptions[0].textContent);
    assert.equal(await panel.getByLabel("Travellers").inputValue(), "2");
    await panel.getByLabel("Travellers").fill("43");
    await panel.getByRole("button", { name: "Hold places" }).click();
    await panel.locator(".field", { hasText: "Travellers" }).getByText(/42/).waitFor();
    await panel.getByLabel("Travellers").fill("40");
    await panel.getByRole("button", { name: "Hold places" }).click();
    await panel.getByText(/^Only \d+ places? (is|are) left$/).waitFor();
    await panel.getByLabel("Travellers").fill("1");
    await panel.getByRole("button", { name: "Hold places" }).click();
    await panel.getByText("Held.", { exact: true }).waitFor();
    const held = panel.locator(".lines > li").first();
    assert.match(await held.textContent(), /1 traveller · .*until .*18:00, Neema Mushi/s);
    await isInOrder(page);

    const number = await page.locator(".dotted.quiet span").first().textContent();
    await held.getByRole("link").click();
    const row = page.locator(".departures > li").filter({ hasText: option.split(" · ")[0] });
    const seen = row.filter({ hasText: option.split(" · ")[2] }).first();
    await seen.getByText(/held for cases/).waitFor();
    await seen.getByText(/\d holds?$/).click();
    await isInOrder(page);
    await seen.getByRole("link", { name: number }).click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();

    await openScreen(page, "Today");
    const ending = page.locator("section").filter({ hasText: "Holds that end within three days" });
    await ending
      .locator("li")
      .filter({ hasText: name })
      .getByText(/until .*18:00/)
      .waitFor();
    await isInOrder(page);
    await ending.getByRole("link", { name }).click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();

    await panel.getByRole("button", { name: /^Extend/ }).click();
    await panel.locator("form").first().getByLabel("Until").fill("2026-01-01T12:00");
    await panel.getByRole("button", { name: "Save the new end" }).click();
    await panel.getByText("This time has passed").waitFor();
    const longer = new Date(Date.now() + 4 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    await panel.locator("form").first().getByLabel("Until").fill(`${longer}T09:30`);
    await panel.getByRole("button", { name: "Save the new end" }).click();
    await panel.getByText(/09:30/).waitFor();

    await panel.getByRole("button", { name: /^Release/ }).click();
    await page.getByRole("dialog").getByText("Everybody can book these places at once.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Release" }).click();
    await panel.getByText("1 former hold").click();
    await panel.getByText(/^released/).waitFor();
    await openScreen(page, "Today");
    await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
    await ending.getByRole("link", { name }).waitFor({ state: "detached" });
    await openScreen(page, "Departures");
    await page.locator(".departures > li").first().waitFor();
    await page.getByRole("link", { name: number }).waitFor({ state: "detached" });
    await page.context().close();
  });
}

test("a lodging is held to the end of a day", async () => {
  const page = await inCase(1440, "Jonas Huber");
  const panel = holds(page);
  await panel.locator("summary", { hasText: "Hold a lodging" }).click();
  const form = panel.locator("form");
  await form.getByLabel("Lodging", { exact: true }).fill("Twiga Camp");
  await form.getByLabel("First night").fill("2031-07-03");
  await form.getByLabel("Last night").fill("2031-07-01");
  await form.getByLabel("Their booking number, if they have given one").fill("TC-77");
  await form.getByLabel("Held to the end of").fill("2031-06-01");
  await form.getByRole("button", { name: "Hold a lodging" }).click();
  await form.getByText("The last night is before the first one").waitFor();
  await form.getByLabel("Last night").fill("2031-07-05");
  await form.getByRole("button", { name: "Hold a lodging" }).click();
  const held = panel.locator(".lines > li").first();
  await held.getByText("Twiga Camp, 3 Jul 2031 to 5 Jul 2031").waitFor();
  await held.getByText("their number: TC-77").waitFor();
  await held.getByText(/until .*1\sJun, 23:59/).waitFor();
  await isInOrder(page);
  await page.context().close();
});
