// A booking that a colleague begins for the person of a case: its price, its held places and its invoice.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { startDesk } from "../support/desk.mjs";

let desk;

before(async () => {
  desk = await startDesk();
});

after(() => desk?.close());

/** The manager of the demonstration, about to begin a booking for a visitor. */
async function beginning(width, name) {
  const context = await desk.browser.newContext({
    viewport: { width, height: 900 },
    timezoneId: "Africa/Dar_es_Salaam",
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(desk.service.run("demonstrate").trim());
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  await page.goto(`http://${desk.host}/inbox?view=all&search=${encodeURIComponent(`"${name}"`)}`);
  await page.getByRole("link", { name }).first().click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  return page;
}

/** Neither a fault that axe finds, nor a page that is wider than its window. */
async function isInOrder(page) {
  assert.deepEqual(await violations(page), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
}

const open = async (page, name) => {
  await page.getByText(/^(Other ways to an offer or a booking|Another offer, or a booking)$/).click();
  await page.getByRole("link", { name: "Begin a booking" }).click();
  await page.getByRole("heading", { name: `Begin a booking for ${name}`, level: 1 }).waitFor();
};

test("held places, the price of the sites and a discount become a booking with its invoice", async () => {
  const name = "Rui Carvalho";
  const page = await beginning(1440, name);
  const holds = page.locator("section").filter({ has: page.getByRole("heading", { name: "Holds" }) });
  await holds.locator("summary", { hasText: "Hold places" }).click();
  await holds.getByLabel("Travellers").fill("2");
  await holds.getByRole("button", { name: "Hold places" }).click();
  await holds.getByText("Held.", { exact: true }).waitFor();
  await open(page, name);
  await page.getByText("2 places are held for this case: the booking takes as many as it has travellers.").waitFor();
  const price = page.getByRole("group", { name: "Price" });
  await price.getByLabel("Line 1: Text").waitFor();
  assert.equal(await price.getByLabel("Line 1: Text").inputValue(), "A viagem");
  const before = await page.locator(".order-total strong").textContent();
  await isInOrder(page);
  await price.getByRole("button", { name: "Add a line" }).click();
  await price.getByLabel("Line 2: Text").fill("Desconto de cliente habitual");
  await price.getByLabel("Line 2: Price each").fill("-100");
  const dollars = (text) => Number(text.replaceAll(/[^\d]/g, ""));
  assert.equal(dollars(await page.locator(".order-total strong").textContent()), dollars(before) - 100);

  // What is typed survives a reload.
  await page.reload();
  await page.getByLabel("Line 2: Text").waitFor();
  assert.equal(await page.getByLabel("Line 2: Text").inputValue(), "Desconto de cliente habitual");

  await page.getByLabel("Other deposit or due date").check();
  await page.getByLabel("Deposit", { exact: true }).fill("500");
  await page.getByRole("button", { name: "Begin a booking" }).click();
  await page.getByText("Say why deposit or due date differ from the terms").waitFor();
  await page.getByLabel("Reason").fill("Comes every year");
  await page.getByRole("button", { name: "Begin a booking" }).click();
  await page.waitForURL(/\/bookings\/[^/]+$/);
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await page.getByText("Desconto de cliente habitual", { exact: true }).waitFor();
  await page.getByText("Comes every year").waitFor();
  await page.getByText("Awaiting payment").first().waitFor();
  await page.getByRole("link", { name: /^INV-/ }).waitFor();
  await isInOrder(page);
  await page.context().close();
});

test("on a phone, a journey that the sites do not offer is booked from the visitor's words", async () => {
  const name = "Mira Scholz";
  const page = await beginning(390, name);
  await open(page, name);
  await page.getByLabel("Tour", { exact: true }).selectOption({ label: "A journey that the sites do not offer" });
  await page.getByLabel("Name of the journey").fill("Nordkreis mit Usambara-Bergen");
  await page.getByLabel("First day").fill("2031-02-01");
  await page.getByLabel("Days").fill("11");
  const price = page.getByRole("group", { name: "Price" });
  while (!(await price.getByLabel("Line 1: Text").count()))
    await price.getByRole("button", { name: "Add a line" }).click();
  await price.getByLabel("Line 1: Text").fill("Rundreise mit Geländewagen");
  await price.getByLabel("Line 1: Unit").selectOption("per person");
  await price.getByLabel("Line 1: Quantity").fill("2");
  await price.getByLabel("Line 1: Price each").fill("4,250");
  assert.equal(await page.locator(".order-total strong").textContent(), "$8,500");
  await isInOrder(page);
  await page.getByRole("button", { name: "Begin a booking" }).click();
  await page.waitForURL(/\/bookings\/[^/]+$/);
  await page.getByText("2 × $4,250 per person", { exact: true }).waitFor();
  await isInOrder(page);
  await page.context().close();
});
