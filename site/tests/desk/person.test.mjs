// One person at the desk: the mails about a booking, its case, and everything that the company has of the traveller.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { startDesk } from "../support/desk.mjs";

let desk;
let host;

before(async () => {
  desk = await startDesk();
  host = desk.host;
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

const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const width of [360, 1440]) {
  test(`at ${width} px a confirmed booking shows its mail, its case, and everything about its traveller`, async () => {
    const page = await manager(width);
    await page.goto(`http://${host}/bookings?view=to_confirm&search=`);
    await page.locator(".row").first().click();
    await page.waitForURL(/\/bookings\/[^?]+$/);
    await page.locator(".record .badge").first().waitFor();
    const name = await page.getByRole("heading", { level: 1 }).textContent();
    const number = await page.locator(".meta span").nth(1).textContent();
    await page.getByRole("button", { name: "Confirm the booking" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirm the booking" }).click();
    const mails = page.locator("section", { has: page.getByRole("heading", { name: "Mails", exact: true }) });
    const mail = mails.locator(".mail").first();
    await mail.waitFor();
    // The mail is sent soon; the screen looks again after half a minute, and a reload at once.
    const isSent = () => mail.getByText("Read the mail").waitFor({ timeout: 1_000 });
    for (
      let reloads = 0;
      reloads < 20 &&
      (await isSent().then(
        () => false,
        () => true,
      ));
      reloads++
    ) {
      await page.reload();
    }
    await mail.getByText("Read the mail").click();
    await mail.locator(".words").first().waitFor();

    await page.goto(`http://${host}/mails?search=${number.replace("-", "").toLowerCase()}`);
    const found = page.locator(".mail", { has: page.getByRole("link", { name: `Booking ${number}` }) });
    await found.first().waitFor();
    assert.equal(await page.locator(".mail").count(), await found.count(), "the mails of this number only");
    assert.deepEqual(await violations(page), []);
    assert.ok((await overflow(page)) <= 0);
    await found
      .first()
      .getByRole("link", { name: `Booking ${number}` })
      .click();

    await page
      .getByRole("button", { name: "Write a mail" })
      .or(page.getByRole("link", { name: /^Write in case/ }))
      .click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    await page.locator(".answer textarea").waitFor();
    const caseOfBooking = page.url().replace(/#answer$/, "");
    await page.getByRole("link", { name: "Everything about this person" }).click();
    await page.getByRole("heading", { name: /^\d+ bookings?$/ }).waitFor();
    await page
      .locator(".row .clock", { hasText: /to pay| by /i })
      .first()
      .waitFor();
    await page
      .locator(".mail", { has: page.getByRole("link", { name: `Booking ${number}` }) })
      .first()
      .waitFor();
    assert.deepEqual(await violations(page), []);
    assert.ok((await overflow(page)) <= 0);
    await page.getByRole("link", { name: "Back to the case" }).click();
    await page.locator(".answer textarea").waitFor();
    assert.equal(page.url(), caseOfBooking);
    await page.context().close();
  });
}

for (const width of [390, 1440]) {
  test(`at ${width} px the page of a person begins with what is overdue: money, and a promised answer`, async () => {
    const page = await manager(width);
    const late = page.locator(".overdue");
    await page.goto(`http://${host}/bookings?view=all&search=Carvalho`);
    await page.locator(".row").first().click();
    const said = await page.locator(".panel .fault").first().textContent();
    assert.match(said, /^\$[\d,]+ overdue since /);
    await page.getByRole("link", { name: "Everything about this person" }).click();
    await late.getByText(said, { exact: true }).waitFor();
    await late.getByRole("link", { name: /^Booking / }).waitFor();
    await page.locator(".row").first().waitFor();
    const [amount] = said.match(/^\$[\d,]+/);
    const words = await page.locator("article.record").textContent();
    assert.equal(words.split(amount).length - 1, 1, `the page says once that ${amount} is overdue`);
    assert.deepEqual(await violations(page), []);
    assert.ok((await overflow(page)) <= 0);
    await page.goto(`http://${host}/inbox?view=all&search=Pe%C3%B1a`);
    await page.locator(".row").first().click();
    await page.getByRole("link", { name: "Everything about this person" }).click();
    assert.doesNotMatch(await page.locator(".case-row").first().textContent(), /late/);
    await late.getByText(/^Our answer is \d+ days? late$/).waitFor();
    await late.getByText(/^promised for \d/).waitFor();
    await late.getByRole("link", { name: /^Case / }).click();
    await page.getByRole("heading", { name: "Andrés Peña", level: 1 }).waitFor();
    await page.context().close();
  });
}

for (const width of [390, 1440]) {
  test(`at ${width} px the page of a person leads to the form for a mail, in the newest case or a case of the booking`, async () => {
    const page = await manager(width);
    const write = page.locator("article.record > header .button");
    const canWrite = async (name) => {
      await page.getByRole("heading", { name, level: 1 }).waitFor();
      await page.waitForFunction(() => {
        const { top, bottom } = document.querySelector(".answer")?.getBoundingClientRect() ?? {};
        return document.activeElement?.closest(".answer") && top > 0 && bottom <= innerHeight;
      });
    };
    await page.goto(`http://${host}/inbox?view=all&search=Larissa`);
    await page.locator(".row").first().click();
    const address = page.url();
    const number = await page.locator(".case > header").textContent();
    await page.getByRole("link", { name: "Everything about this person" }).click();
    const into = (await write.textContent()).replace("Write in case ", "");
    assert.ok(into.length > 4 && number.includes(into), `${into} is the number of the case`);
    await write.click();
    await canWrite(/^Larissa/);
    assert.equal(page.url(), `${address}#answer`);
    await page.goto(`http://${host}/bookings?view=all&search=${width === 390 ? "Mitchell" : "Kern"}`);
    await page.locator(".row").first().click();
    const name = await page.locator(".record h1").textContent();
    await page.getByRole("link", { name: "Everything about this person" }).click();
    await write.filter({ hasText: /^Write (a mail|in case)/ }).waitFor();
    assert.deepEqual(await violations(page), []);
    await write.click();
    await canWrite(name);
    await page.context().close();
  });
}

test("a person whose cases and bookings cannot be answered is written to by the own mail program", async () => {
  const page = await manager(1440);
  await page.goto(`http://${host}/bookings?view=all&search=Laurent`);
  await page.locator(".row").first().click();
  const all = page.getByRole("link", { name: "Everything about this person" });
  await all.waitFor();
  const person = await page.evaluate(async () => (await fetch(`/api/desk${location.pathname}/person`)).json());
  const json = { ...person, cases: [], bookings: [] };
  await page.route("**/api/desk/bookings/*/person", (route) => route.fulfill({ json }));
  await all.click();
  const write = page.getByRole("link", { name: "Write a mail" });
  assert.equal(await write.getAttribute("href"), "mailto:camille.laurent@traveller.example");
  await page.context().close();
});

test("a mail that was refused is counted in its tab, says what to do, and marks the folded menu of a phone", async () => {
  const page = await manager(360);
  // Departures that need a decision mark the menu, too.
  const now = await page.evaluate(async () => (await fetch("/api/desk/today")).json());
  await page.route("**/api/desk/today", (route) => route.fulfill({ json: { ...now, departures: [] } }));
  await page.reload();
  const more = page.getByRole("navigation", { name: "Desk" }).getByRole("button", { name: "More" });
  await more.getByRole("img", { name: "something needs attention" }).waitFor();
  assert.equal(await more.textContent(), "More1", "what only waits is not counted");
  await page.goto(`http://${host}/mails`);
  await page.getByRole("heading", { name: "Mails", level: 1 }).waitFor();
  assert.equal(await more.getByRole("img").count(), 0, "the screen of these mails is open");
  const tab = page.getByRole("navigation", { name: "Mails" }).getByRole("link", { name: "Not delivered 1" });
  await tab.click();
  const mail = page.locator(".mail");
  await mail.locator(".name", { hasText: "jonas.huber@traveller.example" }).waitFor();
  await mail.getByText("This address does not exist, or it refuses mails.").waitFor();
  assert.deepEqual(await violations(page), []);
  await page.context().close();
});

test("on a phone the menu shows the same three screens everywhere, and the others on demand", async () => {
  const page = await manager(320);
  const menu = page.getByRole("navigation", { name: "Desk" });
  const showsFirst = async () =>
    assert.match((await menu.getByRole("link").allTextContents()).join(" "), /^Today Inbox\d+ Bookings\d+$/);
  await showsFirst();
  assert.ok(await menu.evaluate((nav) => nav.scrollWidth <= nav.clientWidth), "no number is cut");
  await menu.getByRole("button", { name: "More" }).click();
  await menu.getByRole("link", { name: "Departures" }).click();
  await page.getByRole("heading", { name: "Departures", level: 1 }).waitFor();
  await showsFirst();
  assert.equal(await menu.getByRole("button", { name: "More" }).getAttribute("aria-current"), "true");
  assert.equal(await menu.getByRole("button", { name: "More" }).getAttribute("aria-expanded"), "false");
  assert.ok((await overflow(page)) <= 0);
  await page.context().close();
});
