// Today begins with what is to be done, and its figures lead to lists of their length.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { startDesk } from "../support/desk.mjs";

/** Where the things are that a figure counts. */
const LISTS = {
  "/inbox": ".rows > li",
  "/bookings": ".rows > li",
  "/unsorted": ".entries > li",
  "/departures": ".departures > li",
  "/mails": ".entries > li",
  "/#offers": "#offers .fault",
  "/#holds": "#holds .fault",
};

let desk;

before(async () => {
  desk = await startDesk();
});

after(() => desk?.close());

for (const width of [390, 1440]) {
  test(`at ${width} px every figure of Today leads to a list of its length`, async () => {
    const context = await desk.browser.newContext({
      viewport: { width, height: 844 },
      timezoneId: "Africa/Dar_es_Salaam",
    });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    await page.goto(desk.service.run("demonstrate").trim());
    await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
    const [now, departures] = await page.evaluate(async () => {
      const read = async (path) => (await fetch(`/api/desk/${path}`)).json();
      return [await read("today"), await read("departures")];
    });
    // Few invented departures have to be decided on.
    const due = departures.slice(0, 2).map(({ id, tour, starts, taken }) => {
      return { id, tour, starts, why: "withdrawn", taken, booked: taken, capacity: null, minimum: null };
    });
    // The hold that ends first ends today.
    const holds = now.holds.map((held, at) => (at === 0 ? { ...held, until: Date.now() } : held));
    await page.route("**/api/desk/today", (route) => route.fulfill({ json: { ...now, holds, departures: due } }));
    await page.goto(`http://${desk.host}/`);
    const figures = page.locator(".figures a");
    await page.locator(".figures", { hasText: "departures to decide on" }).waitFor();
    assert.equal(await page.locator(".figures li").count(), await figures.count(), "every figure is a link");
    const [first, lines, duty, rest] = await page.evaluate(() => {
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      const tops = [...document.querySelectorAll(".figures-first strong")].map(
        (one) => one.getBoundingClientRect().top,
      );
      return [box(".figures-first").top, new Set(tops).size, box(".duties .row").top, box(".figures-rest").top];
    });
    const others = await page.evaluate(() => {
      const tops = [...document.querySelectorAll(".figures-rest li")].map((one) => one.getBoundingClientRect().top);
      return [tops.length, new Set(tops).size];
    });
    assert.ok(
      others[0] > 1 && others[1] <= (width === 390 ? 4 : 1),
      `${others[0]} other figures in ${others[1]} lines`,
    );
    assert.ok(first < rest && rest < duty && duty < 844 * 0.67, `the figures at ${first}, the first duty at ${duty}`);
    assert.ok(width > 390 || duty - first <= 380, `the first duty is ${duty - first} px below the figures`);
    assert.ok(lines <= (width === 390 ? 2 : 1), `the first figures are ${lines} lines`);
    assert.equal(await page.locator(".figures-rest .alarm").count(), 0, "what is late comes first");
    const inBookings = await page.locator('.figures a[href^="/bookings"]').allTextContents();
    assert.equal(
      inBookings.map((words) => Number.parseInt(words, 10)).reduce((sum, count) => sum + count),
      now.bookings.length,
      `each booking that needs action is counted once: ${inBookings}`,
    );
    await page.locator(".figures-rest", { hasText: /\d other bookings? needs? action/ }).waitFor();
    for (const words of ["is overdue", "late to confirm", "about to be lost", "within a day"]) {
      await page.locator(".figures-first .alarm", { hasText: words }).waitFor();
    }
    for (const [title, list] of [
      ["Bookings that need action", now.bookings],
      ["Offers", now.offers],
    ]) {
      await page.getByRole("heading", { name: `${title} ${list.length}`, exact: true }).waitFor();
    }
    await page.getByRole("heading", { name: "Mails that were not delivered" }).waitFor();
    const headings = (await page.locator(".duties h2").allTextContents()).map((words) => words.replace(/ \d+$/, ""));
    const wanted = ["Answers overdue or due soon", "Departures that need a decision", "Bookings that need action"];
    wanted.push("To do by today", "Offers", "Holds that end within three days", "Mails that were not delivered");
    assert.deepEqual(headings, wanted);
    const undelivered = page.locator(".duties-lines > li", { hasText: "Jonas Huber" }).last();
    await undelivered.getByText("Correct the address").waitFor();
    assert.match(await page.locator("#holds .fault").first().textContent(), /^until today, \d\d:\d\d$/);
    assert.deepEqual(await violations(page), []);
    for (let at = 0; at < (await figures.count()); at++) {
      const words = await figures.nth(at).textContent();
      const { pathname, hash } = new URL(await figures.nth(at).getAttribute("href"), page.url());
      await figures.nth(at).click();
      await page.waitForURL((address) => address.pathname === pathname && address.hash === hash);
      const list = LISTS[pathname + hash];
      const count = Number.parseInt(words, 10);
      await page
        .waitForFunction(([selector, count]) => document.querySelectorAll(selector).length === count, [list, count])
        .catch(() => assert.fail(`“${words}” leads to ${page.url()}`));
      if (hash) {
        await page.waitForFunction((id) => {
          const { top, bottom } = document.querySelector(`${id} h2`).getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }, hash);
      }
      await page.goBack();
      await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
    }
    await context.close();
  });
}

test("a press anywhere on a line of Today opens it, and a booking says in its head what it is and what comes next", async () => {
  const context = await desk.browser.newContext({ viewport: { width: 390, height: 844 } });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(desk.service.run("demonstrate").trim());
  const duty = page.locator(".duties li", { hasText: "Hanna Brandt" }).first();
  await duty.waitFor();
  const { height } = await duty.boundingBox();
  await duty.click({ position: { x: 300, y: height - 6 } });
  await page.getByRole("heading", { name: "Hanna Brandt", level: 1 }).waitFor();
  const journey = /–\s\d+\s\w+\s20\d\d.*2 adults.*Kilimanjaro by the Northern Circuit, 9 days/;
  await page.locator(".record > header", { hasText: journey }).waitFor();
  await page.goto(`http://${desk.host}/bookings?view=all&search=Emma`);
  await page.locator(".row").first().click();
  const next = page.locator(".panel", { has: page.getByRole("heading", { name: "Next step" }) });
  await next.getByText(/^\$[\d,]+ is to be paid by /).waitFor();
  await next.getByText(/^\$458 from E J WRIGHT of .* may belong here\.$/).waitFor();
  assert.deepEqual(await next.locator(".button").allTextContents(), ["Match $458"], "the only filled button");
  await next.getByRole("button", { name: "Record a payment" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await context.close();
});

test("a case of a visitor without a number names the number and the journey of the same person's booking, and what is to be done there", async () => {
  const context = await desk.browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(desk.service.run("demonstrate").trim());
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  await page.goto(`http://${desk.host}/inbox?view=all&search=Hanna`);
  await page.locator(".row").first().click();
  const call = page.locator(".case-contact").getByRole("link", { name: "Call +49 1512 3456789" });
  assert.equal(await call.getAttribute("href"), "tel:+4915123456789");
  const head = page.locator(".case-bar", { hasText: /Deposit paid.*confirm, paid \d+ days ago/ });
  await head.waitFor();
  assert.equal(await head.getByText("silent for").count(), 0);
  await head.locator(".case-journey", { hasText: /\d{4}\s*Kilimanjaro by the Northern Circuit, 9 days$/ }).waitFor();
  await page
    .locator(".case > header")
    .getByText(/^Asked for .* · 2 adults · Kilimanjaro by the Lemosho route, 8 days$/)
    .waitFor();
  await context.close();
});
