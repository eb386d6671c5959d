// A mail that a mail server refused: its case says so in every list, and its address is corrected where it is read.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { startDesk } from "../support/desk.mjs";

let desk;

before(async () => {
  desk = await startDesk();
});

after(() => desk?.close());

/** The manager of the demonstration, in whose inbox a visitor's address is refused. */
async function manager(width) {
  const context = await desk.browser.newContext({ viewport: { width, height: 800 } });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(desk.service.run("demonstrate").trim());
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  await page.goto(`http://${desk.host}/inbox?view=all&search=Huber`);
  const row = page.locator(".row", { hasText: "Huber" });
  await row.waitFor();
  return { page, row };
}

const overflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const width of [360, 1440]) {
  test(`at ${width} px a row and its case say that the last mail was not delivered, and why`, async () => {
    const { page, row } = await manager(width);
    await row.getByText("Mail not delivered").waitFor();
    assert.equal(await overflow(page), 0, "no screen is wider than the window");
    await row.click();
    await page.getByRole("heading", { name: /^The last mail to .+@.+ was not delivered$/ }).waitFor();
    await page.getByText("This address does not exist, or it refuses mails.").waitFor();
    await page.getByText("What the mail server said").click();
    await page.getByText("550 5.1.1 no such mailbox").waitFor();
    await page.getByText("Correct the address", { exact: true }).click();
    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), 0, "no screen is wider than the window");
    await page.context().close();
  });
}

for (const width of [360, 1440]) {
  test(`at ${width} px the mails begin with what was not delivered: whom it is about, what was tried, and what to do`, async () => {
    const { page } = await manager(width);
    await page.goto(`http://${desk.host}/mails`);
    await page.getByRole("heading", { name: "Not delivered" }).waitFor();
    const first = page.locator(".entries > .mail").first();
    await first.getByText("Not delivered").waitFor();
    await first.getByRole("link", { name: /^Case [\dA-Z]{4}-[\dA-Z]{4}, Jonas Huber$/ }).waitFor();
    await first.getByText(/^Tried (once,|\d+ times, last) at .+\.$/).waitFor();
    await first.getByText("Check it by phone or WhatsApp before you send again.").waitFor();
    await page.getByRole("heading", { name: "All others" }).waitFor();
    await page.locator("section").nth(1).locator(".mail").first().waitFor();
    assert.equal(await page.locator(".mail .badge").getByText("Sent").count(), 0, "that is the usual state");
    assert.equal(await page.getByText("What the mail server said").count(), 1, "it stands once");
    assert.deepEqual(await violations(page), []);
    assert.equal(await overflow(page), 0, "no screen is wider than the window");
    await page.context().close();
  });
}

test("the address of a case is corrected beside the refused mail, which is then sent again", async () => {
  const { page, row } = await manager(360);
  await row.click();
  await page.getByText("Correct the address", { exact: true }).click();
  const field = page.getByLabel("The visitor’s address");
  const before = await field.inputValue();
  await field.fill("jonas@nowhere");
  await page.getByRole("button", { name: "Save the address" }).click();
  await page.locator(".field .fault", { hasText: /e-mail/i }).waitFor();
  await field.fill("jonas.huber@elsewhere.example");
  await page.getByRole("button", { name: "Save the address" }).click();
  await page
    .getByRole("heading", { name: "The last mail to jonas.huber@elsewhere.example was not delivered" })
    .waitFor();
  await page.getByText(`Address corrected: ${before} → jonas.huber@elsewhere.example`).waitFor();
  await page.getByRole("button", { name: "Send again" }).click();
  await page.getByRole("heading", { name: /was not delivered$/ }).waitFor({ state: "detached" });
  await page.goto(`http://${desk.host}/inbox?view=all&search=Huber`);
  await row.waitFor();
  assert.equal(await row.getByText("Mail not delivered").count(), 0);
  await page.goto(`http://${desk.host}/log`);
  await page.getByText("corrected the visitor’s address").first().waitFor();
  await page.context().close();
});
