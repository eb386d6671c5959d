// A booking that changes by a new version: the form is filled with what is booked, and price, documents and history follow.
// The address to which its mails go is corrected beside it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { startDesk } from "../support/desk.mjs";

let desk;

before(async () => {
  desk = await startDesk();
});

after(() => desk?.close());

/** Neither a fault that axe finds, nor a page that is wider than its window. */
async function isInOrder(page) {
  assert.deepEqual(await violations(page), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
}

/** A booking that has a deposit, at the desk of the manager of the demonstration. */
async function opened(width) {
  const context = await desk.browser.newContext({
    viewport: { width, height: 900 },
    timezoneId: "Africa/Dar_es_Salaam",
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(desk.service.run("demonstrate").trim());
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  await page.goto(`http://${desk.host}/bookings?view=to_confirm`);
  await page.locator(".row").first().click();
  await page.getByRole("heading", { name: "Next step" }).waitFor();
  return page;
}

const dollars = (text) => Number(text.replaceAll(/[^\d]/g, ""));

for (const width of [1440, 390]) {
  test(`a line more is a version with its reason, its invoice and its entry in the log, at ${width} px`, async () => {
    const page = await opened(width);
    const address = page.url();
    await page.getByRole("link", { name: "Change the booking" }).click();
    await page.getByRole("heading", { name: /^Change the booking of /, level: 1 }).waitFor();
    const before = dollars(await page.locator(".order-total strong").textContent());
    assert.ok(before > 0, "the form is filled with the price");
    await isInOrder(page);
    await page.getByRole("button", { name: "Change the booking" }).click();
    await page.getByRole("button", { name: "Add a line" }).click();
    const count = await page.getByLabel(/^Line \d+: Text$/).count();
    await page.getByLabel(`Line ${count}: Text`).fill("Ballonfahrt");
    await page.getByLabel(`Line ${count}: Price each`).fill("450");
    await page.getByLabel("Reason", { exact: true }).fill("Wie am Telefon besprochen");
    await page.getByRole("button", { name: "Change the booking" }).click();
    await page.waitForURL(address);
    const history = page.locator("section").filter({ has: page.getByRole("heading", { name: "History" }) });
    await history.getByText("Version 2: Wie am Telefon besprochen").waitFor();
    await history.getByText(/^New: Ballonfahrt, /).waitFor();
    await page.getByText("Ballonfahrt", { exact: true }).first().waitFor();
    await isInOrder(page);
    await page.getByRole("link", { name: "Log of this booking" }).click();
    await page
      .getByText(/changed the booking: version 2/)
      .first()
      .waitFor();
    await page.context().close();
  });
}

test("the address of a booking is corrected where it stands", async () => {
  const page = await opened(390);
  await page.locator("summary", { hasText: "Correct the address" }).click();
  await page.getByLabel("The visitor’s address").fill("corrected@traveller.example");
  await isInOrder(page);
  await page.getByRole("button", { name: "Save the address" }).click();
  await page.getByRole("link", { name: "corrected@traveller.example" }).waitFor();
  await page.getByRole("link", { name: "Log of this booking" }).click();
  await page
    .getByText(/corrected the traveller’s address/)
    .first()
    .waitFor();
  await page.context().close();
});
