// A day at the desk: callers are written down, WhatsApp is answered, and the keyboard leads from case to case.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { startDesk } from "../support/desk.mjs";

let desk;
let service;
let browser;

before(async () => {
  desk = await startDesk();
  ({ service, browser } = desk);
});

after(() => desk?.close());

/** The manager of the demonstration. */
async function manager(width) {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(service.run("demonstrate").trim());
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  return page;
}

const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const width of [360, 1440]) {
  test(`at ${width} px a caller becomes a case of the colleague, and a wrong field says what is wrong with it`, async () => {
    const page = await manager(width);
    await page.getByRole("link", { name: "Inbox" }).click();
    await page.getByRole("link", { name: "New case" }).click();
    // The inbox has a search field of a similar name.
    await page.getByLabel("Name", { exact: true }).fill(`Chiara ${width}`);
    await page.getByLabel("What they want").fill("A safari in the south.");
    await page.getByRole("button", { name: "Save the case" }).click();
    const email = page.getByLabel("E-mail");
    await page.locator(".field", { has: email }).locator(".fault").waitFor();
    assert.ok(await email.evaluate((input) => input === document.activeElement), "the wrong field has the focus");
    assert.deepEqual(await violations(page), []);
    assert.ok((await overflow(page)) <= 0);
    await page.getByLabel("Phone").fill("+39 06 6982");
    await page.getByLabel("Language").selectOption("Italian");
    await page.getByRole("button", { name: "Save the case" }).click();
    await page.getByRole("heading", { name: `Chiara ${width}`, level: 1 }).waitFor();
    await page.locator(".facts dd", { hasText: /^Call$/i }).waitFor();
    await page.getByText("A safari in the south.").waitFor();
    await page.context().close();
  });
}

test("a message on WhatsApp opens there with its text, and is in the thread", async () => {
  const page = await manager(1440);
  await page.getByRole("link", { name: "Inbox" }).click();
  await page.getByRole("link", { name: "All", exact: true }).click();
  await page.locator(".row").first().click();
  await page.getByRole("radio", { name: "WhatsApp" }).check();
  await page.locator(".answer textarea").fill("Karibu & welcome");
  // WhatsApp itself is not reached here.
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Send on WhatsApp" }).click();
  const address = new URL((await opened).url());
  assert.match(address.pathname, /^\/\d{8,15}$/);
  assert.equal(address.searchParams.get("text"), "Karibu & welcome");
  await page.locator(".thread .entry-whatsapp", { hasText: "Karibu & welcome" }).waitFor();
  await page.context().close();
});

test("the keyboard leads to the search, through a list, from case to case, and sends", async () => {
  const page = await manager(1440);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  const second = page.locator(".row").nth(1);
  assert.ok(await second.evaluate((row) => row === document.activeElement));
  const name = await second.locator(".name").evaluate((element) => element.firstChild.textContent.trim());
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  const focused = await page.evaluate(() => document.activeElement.tagName);
  assert.notEqual(focused, "BODY", "the focus is in the content");
  const first = page.url();
  await page.keyboard.press("j");
  await page.waitForURL((url) => String(url) !== first);
  await page.keyboard.press("k");
  await page.waitForURL(first);
  await page.getByRole("radio", { name: "Note" }).check();
  await page.locator(".answer textarea").fill("Calls back at noon; j and / are letters here.");
  await page.keyboard.press("Control+Enter");
  await page.locator(".thread .entry-note", { hasText: "Calls back at noon" }).waitFor();
  await page.getByRole("link", { name: "Next case" }).last().click();
  await page.waitForURL((url) => String(url) !== first);
  await page.getByRole("link", { name: "Back to Today" }).click();
  await page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Bookings" }).click();
  await page.getByRole("searchbox").waitFor();
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("/");
  assert.equal(await page.evaluate(() => document.activeElement.type), "search");
  await page.context().close();
});

for (const width of [390, 1440]) {
  test(`at ${width} px a case is taken in the list of those without an owner, and the focus goes on to the next one`, async () => {
    const page = await manager(width);
    await page.getByRole("link", { name: "Inbox" }).click();
    await page.getByRole("link", { name: /^Unassigned/ }).click();
    const rows = page.locator(".rows > li");
    const take = rows.getByRole("button", { name: /^Take: / });
    await take.nth(1).waitFor();
    const names = await rows.locator(".name").evaluateAll((all) => all.map((one) => one.firstChild.textContent.trim()));
    assert.deepEqual(await violations(page), []);
    assert.ok((await overflow(page)) <= 0);
    await take.first().press("Enter");
    await page.getByText(`${names[0]} is your case now.`).waitFor();
    await rows.nth(names.length - 1).waitFor({ state: "detached" });
    const next = rows.first().getByRole("button", { name: `Take: ${names[1]}` });
    assert.ok(await next.evaluate((button) => button === document.activeElement), "the next row has the focus");
    // Whoever may not answer does not take.
    const who = await page.evaluate(async () => (await fetch("/api/desk/session")).json());
    const may = who.may.filter((action) => action !== "answer_cases");
    await page.route("**/api/desk/session", (route) => route.fulfill({ json: { ...who, may } }));
    await page.reload();
    await rows.first().waitFor();
    assert.equal(await take.count(), 0);
    await page.context().close();
  });
}

for (const width of [390, 1440]) {
  test(`at ${width} px a row of the inbox has ${width === 390 ? "at most three lines" : "one line"}, and its case says each fact once`, async () => {
    const page = await manager(width);
    await page.goto(`http://${desk.host}/inbox?view=all&search=`);
    await page.locator(".case-row").first().waitFor();
    const rows = await page.locator(".case-row").evaluateAll((all) =>
      all.map((row) => ({
        height: row.getBoundingClientRect().height,
        tour: row.querySelector(".row-about").title.split("\n")[0],
        said: row.querySelector(".row-about").textContent,
      })),
    );
    for (const { height, tour, said } of rows) {
      assert.ok(height <= (width === 390 ? 104 : 54), `${said}: ${height} pixels`);
      assert.ok(said.includes(tour), `${said}: the whole of it is the title`);
    }
    if (width === 1440) {
      const cut = await page
        .locator(".case-row :is(.name, .row-about, .row-details)")
        .evaluateAll((all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth).map(({ textContent }) => textContent),
        );
      assert.deepEqual(cut, [], "names, tours and journeys have the room that they need");
    }
    assert.ok((await overflow(page)) <= 0);
    assert.deepEqual(await violations(page), []);
    await page.goto(`http://${desk.host}/inbox?view=all&search=Larissa`);
    await page.locator(".row").first().click();
    await page.getByRole("heading", { name: "Enquiry details" }).waitFor();
    const words = await page.locator("article.case").innerText();
    const journey = await page.locator(".case-journey").innerText();
    for (const fact of [...journey.split(/\s·\s/), "Portuguese"]) {
      const times = words.replace(/^Mail to .*$/m, "").split(fact).length - 1;
      assert.equal(times, 1, `${fact} stands there ${times} times`);
    }
    await page.context().close();
  });
}

test("the profile says beside its languages that they are saved at once, and that they were", async () => {
  const page = await manager(390);
  await page.goto(`http://${desk.host}/profile`);
  const languages = page.getByRole("group", { name: "Languages that you speak" });
  await page.locator("fieldset.languages + p", { hasText: "Each choice is saved at once." }).waitFor();
  await languages.getByRole("checkbox", { name: "Swahili" }).click();
  await page.locator("fieldset.languages + p + [role=status]", { hasText: "Saved." }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.context().close();
});

test("a case that a colleague has taken meanwhile stays the colleague's", async () => {
  const page = await manager(1440);
  await page.goto(`http://${desk.host}/inbox?view=unassigned&search=`);
  const row = page.locator(".rows > li").last();
  const href = await row.getByRole("link").getAttribute("href");
  await page.evaluate(async (path) => {
    const [file, all] = await Promise.all([path, "/colleagues"].map((one) => fetch(`/api/desk${one}`)));
    const { version } = await file.json();
    const baraka = (await all.json()).find(({ name }) => name.startsWith("Baraka"));
    const body = JSON.stringify({ owner: baraka.id, snoozed_until: null, lost: null, version });
    await fetch(`/api/desk${path}`, { method: "PUT", headers: { "content-type": "application/json" }, body });
  }, href);
  await row.getByRole("button", { name: /^Take: / }).click();
  await page.getByText("A colleague has taken this case meanwhile.").waitFor();
  await page.goto(`http://${desk.host}${href}`);
  const owner = page.locator("[name=owner] option:checked", { hasText: "Baraka Laizer" });
  await owner.waitFor({ state: "attached" });
  await page.context().close();
});

for (const width of [390, 1440]) {
  test(`at ${width} px a field of a case that saves itself is undone by the keyboard, unless a colleague was there since`, async () => {
    const page = await manager(width);
    await page.goto(`http://${desk.host}/inbox?view=mine&search=`);
    await page.locator(".row").first().click();
    const outcome = page.getByRole("combobox", { name: "Outcome" });
    const panel = page.locator(".panel", { has: outcome });
    const undo = panel.getByRole("status").getByRole("button", { name: "Undo: Outcome" });
    await outcome.selectOption("price");
    await undo.waitFor();
    const said = await panel.locator("label:has([name=lost]) + [role=status]").textContent();
    assert.equal(said, "Saved. Undo", "beside the field");
    assert.equal(await panel.getByText("Saved.").count(), 1, "and beside no other");
    assert.deepEqual(await violations(page), []);
    await outcome.press("Tab");
    await page.keyboard.press("Enter");
    await panel.getByText("Undone.").waitFor();
    assert.equal(await outcome.inputValue(), "");
    assert.ok(await outcome.evaluate((field) => field === document.activeElement), "the field has the focus");

    await page.getByRole("combobox", { name: "Snooze" }).selectOption("3");
    await panel.getByRole("button", { name: "Undo: Snooze" }).waitFor();
    await page.evaluate(async () => {
      const path = `/api/desk${location.pathname}`;
      const { owner, snoozed_until, version } = await (await fetch(path)).json();
      const body = JSON.stringify({ owner, snoozed_until, lost: "dates", version });
      await fetch(path, { method: "PUT", headers: { "content-type": "application/json" }, body });
    });
    await page.waitForFunction(() => document.querySelector("[name=lost]").value === "dates");
    await page.context().setOffline(true);
    await outcome.selectOption("price");
    await panel.locator("label:has([name=lost]) + .fault", { hasText: "The service does not answer." }).waitFor();
    await page.context().setOffline(false);
    await panel.getByRole("button", { name: "Undo: Snooze" }).waitFor({ state: "detached" });
    await page.evaluate(async () => {
      const path = `/api/desk${location.pathname}`;
      const { owner, version } = await (await fetch(path)).json();
      const body = JSON.stringify({ owner, snoozed_until: null, lost: null, version });
      await fetch(path, { method: "PUT", headers: { "content-type": "application/json" }, body });
    });
    await page.context().close();
  });
}
