// Whatever is held back as possible spam is decided in the same place, with the same words and buttons.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { startDesk } from "../support/desk.mjs";

/** A private journey, which begins on any day. */
const TOUR = "lodge-safari-serengeti-ngorongoro-5-tage";

let desk;

before(async () => {
  desk = await startDesk();
});

after(() => desk?.close());

/** A booking whose hidden field was filled in, as programs do. */
async function bookAsProgram(name) {
  const order = {
    reference: "",
    tour_name: "Serengeti",
    tour_slug: TOUR,
    travel_date: "2027-12-27",
    no_of_adults: 1,
    no_of_children: 0,
    full_name: name,
    email_address: `${name.split(" ")[0].toLowerCase()}@traveller.example`,
    country_of_residence: "Germany",
    country_code: "+49",
    phone_country: "DE",
    phone_number: "030 901820",
    message: "",
    pay: "deposit",
    locale: "de",
    filled_in_ms: 48_000,
    company_website: "https://example.com",
  };
  const headers = {
    "content-type": "application/json",
    "idempotency-key": crypto.randomUUID(),
    origin: "http://de.localhost:4000",
  };
  const answer = await fetch(`${desk.service.address}/api/submit-order-request`, {
    method: "POST",
    headers,
    body: JSON.stringify(order),
  });
  assert.equal(answer.status, 201, await answer.text());
}

for (const [width, kept, refused] of [
  [390, "Anna Vogel", "Otto Falk"],
  [1440, "Paula Stern", "Emil Kranz"],
]) {
  test(`at ${width} px a case and a booking in quarantine are decided alike, and a booking asks first`, async () => {
    for (const name of [kept, refused]) await bookAsProgram(name);
    const context = await desk.browser.newContext({ viewport: { width, height: 844 } });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    await page.goto(desk.service.run("demonstrate").trim());
    await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
    const notice = page.locator(".columns-main > .quarantine:first-child");
    const dialog = page.getByRole("dialog");

    await page.goto(`http://${desk.host}/inbox?view=quarantine&search=`);
    await page
      .locator(".row")
      .first()
      .getByText(/^will be deleted on \d/)
      .waitFor();
    await page.locator(".row").first().click();
    await notice.getByText(/^Held back as possible spam: .* The visitor has had no mail\.$/).waitFor();
    const decisions = await notice.getByRole("button").allTextContents();
    assert.deepEqual(decisions, ["Accept as a real visitor", "Mark as spam"]);
    assert.deepEqual(await violations(page), []);

    const open = async (name) => {
      await page.goto(`http://${desk.host}/bookings?view=all&search=${encodeURIComponent(name)}`);
      await page.locator(".row", { hasText: name }).click();
      await notice.getByText(/^Held back as possible spam: .* The visitor has had no mail\.$/).waitFor();
      assert.deepEqual(await notice.getByRole("button").allTextContents(), decisions);
    };
    await open(kept);
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    await notice.getByRole("button", { name: "Accept as a real visitor" }).click();
    await dialog.getByRole("heading", { name: `Accept the booking of ${kept}?` }).waitFor();
    await dialog.getByText("the booking has arrived, with the amount to pay.").waitFor();
    await dialog.getByRole("button", { name: "Accept as a real visitor" }).click();
    await page.locator(".badge", { hasText: "Awaiting payment" }).waitFor();
    await notice.waitFor({ state: "detached" });

    await open(refused);
    await notice.getByRole("button", { name: "Mark as spam" }).click();
    await dialog.getByRole("heading", { name: `Mark the booking of ${refused} as spam?` }).waitFor();
    await dialog.getByRole("button", { name: "Go back" }).click();
    await dialog.waitFor({ state: "detached" });
    await notice.getByRole("button", { name: "Mark as spam" }).click();
    await dialog.getByRole("button", { name: "Mark as spam" }).click();
    await notice.waitFor({ state: "detached" });
    await page.locator(".badge", { hasText: "Cancelled" }).waitFor();
    await context.close();
  });
}

test("a row of the quarantine is decided on the spot, in the words of its case", async () => {
  const context = await desk.browser.newContext({ viewport: { width: 390, height: 844 } });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(desk.service.run("demonstrate").trim());
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  await page.goto(`http://${desk.host}/inbox?view=quarantine&search=`);
  const rows = page.locator(".rows > li");
  await rows.first().waitFor();
  assert.deepEqual(await violations(page), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
  for (const [button, done] of [
    ["Mark as spam", /^.+ was marked as spam\.$/],
    ["Accept as a real visitor", /^.+ was accepted as a real visitor and gets the confirmation\.$/],
  ]) {
    const count = await rows.count();
    const first = await rows.first().getByRole("link").getAttribute("href");
    await rows.first().getByText(button, { exact: true }).click();
    await page.getByRole("status").getByText(done).waitFor();
    await page.locator(`a[href="${first}"]`).waitFor({ state: "detached" });
    assert.equal(await rows.count(), count - 1);
  }
  await context.close();
});
