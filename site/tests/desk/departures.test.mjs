// The departures of a company at its desk, and the clock by which the desk shows times.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { openScreen, startDesk } from "../support/desk.mjs";

let desk;

before(async () => {
  desk = await startDesk();
});

after(() => desk?.close());

/** The manager of the demonstration, at a device with this clock. */
async function manager(width, timezoneId = "Africa/Dar_es_Salaam") {
  const context = await desk.browser.newContext({ viewport: { width, height: 800 }, timezoneId });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(desk.service.run("demonstrate").trim());
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  return page;
}

for (const width of [360, 1440]) {
  test(`at ${width} px departures are chosen by tour, month and group, and lead to their bookings`, async () => {
    const page = await manager(width);
    await openScreen(page, "Departures");
    const rows = page.locator(".departures > li");
    await rows.first().waitFor();
    const all = await rows.count();
    await page.getByRole("combobox").nth(2).selectOption({ label: "With our bookings" });
    await page.getByText(`${all} departures.`, { exact: true }).waitFor({ state: "detached" });
    assert.match(page.url(), /which=booked/);
    const booked = await rows.count();
    assert.ok(booked > 0 && booked < all, `${booked} of ${all} departures have travellers`);
    const group = rows.filter({ hasText: "Northern parks camping safari, 6 days" });
    await group.getByText("Guaranteed").waitFor();
    await group.getByText("2 bookings").click();
    await group.getByText("Grace Mitchell").waitFor();
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    const number = await group.getByRole("link").first().textContent();
    await group.getByRole("link", { name: number }).click();
    await page.getByRole("heading", { name: "Grace Mitchell" }).waitFor();
    await page.getByText(number, { exact: true }).first().waitFor();
    await page.goBack();
    // The way back keeps the choice.
    await page.getByText(`${booked} departures.`, { exact: true }).waitFor();
    await page.getByRole("combobox").first().selectOption({ label: "Kilimanjaro by the Marangu route, 6 days" });
    await page.getByText("No departure like this.").waitFor();
    await page.context().close();
  });
}

for (const width of [390, 1440]) {
  test(`at ${width} px words and bar of a departure count what is sold and held, and a late decision comes first, its answers beside each other`, async () => {
    const page = await manager(width);
    await openScreen(page, "Departures");
    const rows = page.locator(".departures > li");
    await rows.first().waitFor();
    const counted = await rows.evaluateAll((all) =>
      all.map((row) => {
        const words = row.querySelector(".departure-places").textContent;
        const numberOf = (kind) => Number(words.match(new RegExp(`(\\d+) ${kind}`))?.[1] ?? 0);
        const [, sold, of] = words.match(/^(\d+) of (\d+) places sold/).map(Number);
        const left = numberOf("left");
        const widthOf = (part) => Number(row.querySelector(`rect.places-${part}`)?.getAttribute("width") ?? 0);
        const bar = { sold: widthOf("sold"), gone: widthOf("held") };
        return { words, left, of, sold, gone: sold + numberOf("held in") + numberOf("held for"), bar };
      }),
    );
    for (const { words, left, of, sold, gone, bar } of counted) {
      assert.ok(left + sold <= of, words);
      assert.deepEqual(bar, { sold, gone }, words);
    }
    const first = page.locator("section", {
      has: page.getByRole("heading", { name: "Departures that need a decision" }),
    });
    const late = first.locator(".departures > li", { hasText: /decide now, \d+ days? late \(was due / });
    await late.getByRole("button", { name: "It takes place", exact: true }).waitFor();
    assert.equal(await late.locator(".button").count(), 0, "neither answer is recommended");
    assert.ok(await late.evaluate((row) => row === document.querySelector(".departures > li")), "it comes first");
    const edges = await late
      .locator(".departure-decision.choices > button")
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
    assert.equal(edges.length, 2);
    assert.equal(edges[0], edges[1], "both answers stand beside each other");
    await page
      .getByRole("combobox")
      .nth(2)
      .selectOption({ label: "To decide: overbooked, withdrawn or below the minimum" });
    const early = rows.filter({ hasText: /of the \d+ travellers it needs, by/ });
    await early.first().waitFor();
    assert.equal(await early.getByText("It takes place").count(), 0, "what is not due stands behind three points");
    await early
      .first()
      .getByRole("button", { name: /^It does not take place: / })
      .click();
    await early.first().getByRole("button", { name: "It takes place", exact: true }).waitFor();
    assert.deepEqual(await violations(page), []);
    if (width === 390) await page.getByRole("button", { name: "More" }).click();
    const entry = page.getByRole("navigation", { name: "Desk" }).locator("a[href^='/departures']");
    await entry.getByRole("img", { name: "something needs attention" }).waitFor();
    await page.context().close();
  });
}

for (const width of [390, 1440]) {
  test(`at ${width} px Today and Departures count the same travellers and places, and say what follows if one does not take place`, async () => {
    const page = await manager(width);
    const duty = page.locator(".duties-lines li", { hasText: "does it take place?" });
    const counted = async (row) => {
      const text = await row.textContent();
      return [/\d+ of the \d+ travellers it needs/, /\d+ of \d+ places sold/].map((words) => text.match(words)?.[0]);
    };
    const onToday = await counted(duty);
    assert.ok(onToday.every(Boolean), `${onToday}`);
    await duty.getByRole("link").click();
    const row = page.locator(".departures > li", { hasText: "decide now" });
    await row.waitFor();
    assert.deepEqual(await counted(row), onToday);
    await row.getByText("It does not take place", { exact: true }).click();
    await row.getByLabel("Reason, in the mails to travellers (optional)").fill("Too few travellers have booked");
    assert.deepEqual(await violations(page), []);
    await row.getByRole("button", { name: "Decide that it does not take place" }).click();
    const asked = page.getByRole("dialog");
    await asked.getByText("Nobody can book it any more.").waitFor();
    await asked.getByText("There is no booking.").waitFor();
    await asked.getByText("Tell whoever sold 2 places elsewhere.").waitFor();
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    await asked.getByRole("button", { name: "Go back" }).click();
    await page.context().close();
  });
}

for (const width of [390, 1440]) {
  test(`at ${width} px the departures of the next three months are open, later months are a line each, and a link opens the month of its departure`, async () => {
    const page = await manager(width);
    await openScreen(page, "Departures");
    const rows = page.locator(".departures > li");
    await rows.first().waitFor();
    const all = await page.evaluate(async () => (await fetch("/api/desk/departures")).json());
    const today = new Date();
    const later = new Date(Date.UTC(today.getFullYear(), today.getMonth() + 4)).toISOString().slice(0, 7);
    const months = page.locator("details.month");
    const folded = new Set(all.map(({ starts }) => starts.slice(0, 7)).filter((month) => month >= later));
    assert.equal(await months.count(), folded.size);
    assert.ok(folded.size > 0);
    assert.equal(await page.locator("details.month[open]").count(), 0);
    await months
      .first()
      .getByText(/^\d+ departures?(, \d+ with travellers)?$/)
      .waitFor();
    assert.equal(await months.first().locator(".departures > li").first().isVisible(), false);
    await months.first().locator("summary").click();
    await months.first().locator(".departures > li").first().waitFor();
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    const [last] = all.toSorted((one, other) => other.starts.localeCompare(one.starts));
    await page.goto(`http://${desk.host}/departures#${last.id}`);
    await page.locator(`[id="${last.id}"]`).waitFor();
    // Whoever has chosen a group sees it whole.
    await page.getByRole("combobox").nth(2).selectOption({ label: "With free places" });
    await page.waitForURL(/which=free/);
    await months.first().waitFor({ state: "detached" });
    await page.context().close();
  });
}

test("a departure that does not take place shows whose booking is settled, and the decision is taken back", async () => {
  const page = await manager(1440);
  await openScreen(page, "Departures");
  // The departures of the demonstration that need a decision have no bookings here.
  const id = await page
    .locator(".departures > li", { hasText: "Northern parks camping safari, 6 days" })
    .filter({ hasText: "2 bookings" })
    .getAttribute("id");
  const status = await page.evaluate(async (departure) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ reason: "Too few travellers have booked" });
    return (await fetch(`/api/desk/departures/${departure}/cancellation`, { method: "PUT", headers, body })).status;
  }, id);
  assert.equal(status, 200);
  await page.reload();
  const cancelled = page.locator(`[id="${id}"]`);
  await cancelled.getByText("Does not take place", { exact: true }).waitFor();
  await cancelled.getByText("Reason for travellers: Too few travellers have booked").waitFor();
  await cancelled.getByText("0 of 2 bookings settled").waitFor();
  assert.equal(await cancelled.getByText("to move or cancel").count(), 2);
  assert.deepEqual(await violations(page), []);
  await cancelled.locator(".lines a").first().click();
  await page.getByText("Its departure does not take place. Give the booking another day").waitFor();
  await page.getByText("Cancel the booking", { exact: true }).click();
  await page.getByText("the cancellation costs the traveller nothing").waitFor();
  assert.deepEqual(await violations(page), []);
  await openScreen(page, "Today");
  await page.locator(".duties-lines li", { hasText: "departure does not take place" }).first().waitFor();
  await openScreen(page, "Departures");
  await cancelled.getByRole("button", { name: "Undo this decision" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo the decision, without a mail" }).click();
  await cancelled.getByText("Guaranteed").waitFor();
  await page.context().close();
});

test("a device abroad shows the times of the office, and says so", async () => {
  const [here, abroad] = [await manager(1440), await manager(1440, "America/Lima")];
  // Both at one moment: a minute later other times can be shown.
  const now = new Date();
  const clocks = async (page) => {
    await page.clock.setFixedTime(now);
    await openScreen(page, "Inbox");
    await page.getByRole("heading", { name: "Inbox" }).waitFor();
    await page.locator(".row .clock").first().waitFor();
    return page.locator(".row .clock").allTextContents();
  };
  const times = await clocks(here);
  assert.ok(times.length > 5, `${times}`);
  assert.deepEqual(await clocks(abroad), times);
  await abroad.getByText("Times are those of Dar es Salaam.").waitFor();
  assert.equal(await here.getByText("Times are those of").count(), 0);
  for (const page of [here, abroad]) await page.context().close();
});

test("a case, a new case and the mails without a case belong to the inbox in the menu", async () => {
  const page = await manager(1440);
  const current = page.getByRole("navigation", { name: "Desk" }).locator("[aria-current=page]");
  await page.getByRole("link", { name: /^\d+ wait for an answer/ }).click();
  await page.waitForURL(/view=open/);
  await page.locator(".row").first().click();
  await page.getByRole("link", { name: "Back to the inbox" }).waitFor();
  for (const path of ["", "/new-case", "/unsorted"]) {
    if (path) await page.goto(`http://${desk.host}${path}`);
    await page.waitForFunction(() => document.querySelector(".rail [aria-current=page]"));
    assert.match(await current.textContent(), /^Inbox/, path);
  }
  await page.context().close();
});
