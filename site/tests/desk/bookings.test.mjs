// The list of bookings: what needs action stands once, and as often as the menu says.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { openScreen, startDesk } from "../support/desk.mjs";

let desk;

before(async () => {
  desk = await startDesk();
});

after(() => desk?.close());

/** The manager of the demonstration. */
async function manager(width) {
  const context = await desk.browser.newContext({ viewport: { width, height: 800 } });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(desk.service.run("demonstrate").trim());
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  return page;
}

for (const width of [360, 1440]) {
  test(`at ${width} px the number in the menu leads to as many bookings, each once with what is to be done`, async () => {
    const page = await manager(width);
    await openScreen(page, "Bookings");
    await page.getByText(/^\d+ bookings\. The most urgent first\.$/).waitFor();
    const count = Number(
      await page.getByRole("navigation", { name: "Desk" }).locator("a[href^='/bookings'] .count").textContent(),
    );
    const links = await page.locator(".row").evaluateAll((rows) => rows.map((row) => row.getAttribute("href")));
    assert.equal(links.length, count);
    assert.equal(new Set(links).size, count, "each booking stands once");
    assert.equal(await page.locator(".row:not(:has(.reason))").count(), 0, "each says what is to be done");
    const tab = page.getByRole("navigation", { name: "Bookings" }).getByRole("link", { name: `Need action ${count}` });
    assert.equal(await tab.getAttribute("aria-current"), "page");
    assert.deepEqual(await violations(page), []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(wide, 0, "no screen is wider than the window");
    await page.context().close();
  });
}

test("where nothing is to be paid, the list of all bookings says what the office has to do", async () => {
  const page = await manager(1440);
  const row = page.locator(".row").first();
  for (const [name, toDo] of [
    ["Patel", /^\$1,206 to pay back$/],
    ["Fernández", /^confirm, paid \d+ days ago$/i],
  ]) {
    await page.goto(`http://${desk.host}/bookings?view=all&search=${encodeURIComponent(name)}`);
    await row.locator(".reason").getByText(toDo).waitFor();
  }
  await page.context().close();
});

test("the numbers beside the lists of bookings stay while another list is loaded", async () => {
  const page = await manager(1440);
  await openScreen(page, "Bookings");
  const tabs = page.getByRole("navigation", { name: "Bookings" });
  await tabs.getByRole("link", { name: /^To pay \d+$/ }).waitFor();
  const numbers = await tabs.textContent();
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route("**/api/desk/bookings?view=*", async (route) => {
    await held;
    await route.continue();
  });
  for (const name of ["To pay", "Ended", "All"]) {
    await tabs.getByRole("link", { name }).click();
    await tabs.locator("[aria-current=page]", { hasText: name }).waitFor();
    assert.equal(await tabs.textContent(), numbers, name);
  }
  release();
  await page.getByText(/^\d+ bookings\. Newest first\.$/).waitFor();
  await page.context().close();
});

for (const width of [390, 1440]) {
  test(`at ${width} px the next step of a booking is the filled button: who is late is reminded, and a payment that has come is recorded`, async () => {
    const page = await manager(width);
    await page.goto(`http://${desk.host}/bookings?view=to_pay&search=`);
    await page.locator(".row").first().click();
    const next = page.locator(".panel", { has: page.getByRole("heading", { name: "Next step" }) });
    await next.getByText(/ overdue since /).waitFor();
    const steps = await next.locator("> button, > details > summary").allTextContents();
    assert.deepEqual(steps, ["Send a reminder", "Record a payment", "Cancel the booking"]);
    assert.deepEqual(await next.locator("> .button").allTextContents(), ["Send a reminder"]);
    assert.deepEqual(await violations(page), []);
    await next.getByRole("button", { name: "Record a payment" }).click();
    const amount = page.locator("#payments").getByLabel("Amount in USD");
    assert.ok(await amount.evaluate((field) => field === document.activeElement), "its form is open");
    assert.notEqual(await amount.inputValue(), "", "with what is due");
    const name = await page.getByRole("heading", { level: 1 }).textContent();
    await next.getByRole("button", { name: "Send a reminder" }).click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    await page.getByRole("link", { name: "Back to the inbox" }).waitFor();
    const mail = await page.locator(".answer textarea").inputValue();
    assert.ok(mail.includes(name.split(" ")[0]) && mail.length > 200, `a greeting and the reminder: ${mail}`);
    await page.goto(`http://${desk.host}/bookings?view=to_confirm&search=`);
    await page.locator(".row").first().click();
    await next.waitFor();
    assert.equal(await next.locator("> .button").first().textContent(), "Confirm the booking");
    await page.context().close();
  });
}

test("on a phone the parts of a booking have one order, whether a payment is overdue or not", async () => {
  const page = await manager(390);
  const parts = ["Next step", "Traveller", "Payment schedule", "Account", "Mails", "Money", "Price", "History"];
  for (const words of ["overdue since", "Confirm, paid"]) {
    await page.goto(`http://${desk.host}/bookings?view=to_act&search=`);
    await page.locator(".row", { hasText: words }).first().click();
    await page.getByRole("heading", { name: "Money", exact: true }).waitFor();
    const headings = await page.locator(".record h2").allTextContents();
    assert.deepEqual(
      headings.filter((heading) => parts.includes(heading)),
      parts,
      words,
    );
  }
  await page.context().close();
});
