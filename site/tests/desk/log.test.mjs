// The log: who did what to which booking, by sentences, links and a filter that the address keeps.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { startDesk } from "../support/desk.mjs";

let desk;

before(async () => {
  desk = await startDesk();
});

after(() => desk?.close());

for (const [width, amount] of [
  [360, "12.55"],
  [1440, "14.45"],
]) {
  test(`the log of a booking says who recorded which payment, ${width} px wide`, async () => {
    const context = await desk.browser.newContext({ viewport: { width, height: 800 } });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    await page.goto(desk.service.run("demonstrate").trim());
    await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
    await page.goto(`http://${desk.host}/bookings?view=to_pay&search=`);
    await page.locator(".row").first().click();
    await page.getByText("Record a payment", { exact: true }).first().click();
    await page.getByLabel("Amount in USD").first().fill(amount);
    await page.getByRole("button", { name: `Record a payment of $${amount}` }).click();
    await page.locator("table").getByText(`$${amount}`).waitFor();

    await page.getByRole("link", { name: "Log of this booking" }).click();
    const line = page.locator(".log li").first();
    await line.getByText(`recorded a payment of $${amount}`).waitFor();
    assert.match(page.url(), /\/log\?.*about=/);
    assert.match(await line.textContent(), /^\d\d:\d\d.+received \$[\d,.]+\s→\s\$[\d,.]+/);
    const number = await page.getByRole("searchbox").inputValue();
    assert.deepEqual(await violations(page), []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(wide, 0, "no screen is wider than the window");

    await page.getByLabel("What").selectOption({ label: "Colleagues and roles" });
    await page.getByText("No line of the log matches.").waitFor();
    await page.getByLabel("What").selectOption({ label: "Money" });
    await line.waitFor();
    // The address alone shows the same lines.
    await page.reload();
    await line.getByText(`recorded a payment of $${amount}`).waitFor();
    assert.equal(await page.getByRole("searchbox").inputValue(), number);
    await page.getByRole("button", { name: "Show the whole log" }).click();
    await page.getByRole("searchbox").fill("2222-2222");
    await page.getByText("No booking or case matches this.").waitFor();
    await page.getByRole("searchbox").fill(number.replace("-", "").toLowerCase());
    await line.getByRole("link", { name: number }).click();
    await page.getByRole("heading", { name: "Traveller" }).waitFor();
    await context.close();
  });
}
