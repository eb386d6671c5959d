import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { texts } from "../support/catalogue.mjs";
import { LOCALES, previewForTests } from "../support/visits.mjs";

const preview = previewForTests();
beforeEach(() => {
  preview.service.clear();
  preview.service.answer("GET affiliate/asha-7f", { status: 200, json: { first_name: "Asha $& <b>" } });
});

const PAGE = texts("en", "page");
const DAY = 24 * 60 * 60 * 1000;
const stored = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("invitation"))?.slug ?? null);
const sent = (path) => preview.service.calls.find((call) => call.path === path);
/** React has taken over. */
const alive = (page, form) =>
  page.waitForFunction((form) => document.querySelector(form)?.matches("[data-alive]"), form);

for (const locale of LOCALES) {
  test(`${locale}: an invitation is greeted by the name of who sent it`, async () => {
    const { context, page, faults } = await preview.visit(locale, "/affiliate/asha-7f");
    const greeting = texts(locale, "page").invitation_by.replace("{{name}}", () => "Asha $& <b>");
    await page.waitForFunction((text) => document.querySelector("[data-invited-by]").textContent === text, greeting);
    assert.equal(await stored(page), "asha-7f");
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("without an answer the invitation counts all the same, and claims nothing", async () => {
  const { context, page } = await preview.visit("en", "/About");
  for (const answer of [{ status: 503 }, { status: 200, json: { first_name: 7 } }, { cut: true }]) {
    preview.service.answer("GET affiliate/asha-7f", answer);
    await page.goto(preview.address("en", "/affiliate/asha-7f"), { waitUntil: "networkidle" });
    assert.equal(await page.locator("h1").textContent(), PAGE.invitation_title);
    assert.ok(!(await page.getByText(PAGE.invitation_text).isVisible()));
    assert.equal(await stored(page), "asha-7f");
  }
  await context.close();
});

test("nobody's invitation is neither claimed nor kept, logs no fault, and leaves the one before", async () => {
  preview.service.answer("GET affiliate/nobody", { status: 200, json: { first_name: null } });
  const { context, page, faults } = await preview.visit("en", "/affiliate/nobody");
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => !localStorage.getItem("invitation"));
  assert.equal(await page.locator("h1").textContent(), PAGE.invitation_title);
  assert.doesNotMatch(await page.locator("main").innerText(), /invit/i);
  await page.goto(preview.address("en", "/affiliate/asha-7f"));
  await page.getByText(PAGE.invitation_text).waitFor();
  await page.goto(preview.address("en", "/affiliate/nobody"), { waitUntil: "networkidle" });
  await page.waitForFunction(() => localStorage.getItem("invitation").includes("asha-7f"));
  assert.deepEqual(faults, []);
  await context.close();
});

test("an invitation speaks to the friend: what we offer, the way to enquire, and what the inviter will see", async () => {
  const { context, page } = await preview.visit("en", "/affiliate/asha-7f");
  await page.getByText(PAGE.invitation_text).waitFor();
  const main = page.locator("main");
  // The friend is told who will see what; nobody is told how to recruit.
  const rest = (await main.innerText()).replace(PAGE.invitation_text, "");
  assert.doesNotMatch(rest, /reward|recommend/i);
  assert.ok(await main.locator(".hero a[href='/Quote']").isVisible());
  assert.equal(await main.locator(".tour-card").count(), 3);
  await context.close();
});

/** Holds the scripts of invitations back. To stop holding would let them come before the friend leaves. */
const holdScripts = (page) =>
  page.route("**/assets/**/*.js", (route) => {
    if (!route.request().frame().url().includes("/affiliate/")) return route.continue();
  });

/** Opens an invitation whose scripts do not come, and leaves it for another page. */
async function leaveEarly(page, slug) {
  await page.goto(preview.address("en", `/affiliate/${slug}`), { waitUntil: "commit" });
  await page.locator(".hero a[href='/Quote']").waitFor();
  await page.goto(preview.address("en", "/About"));
}

test("an invitation counts for a friend who leaves before its scripts have come, unless it is nobody's", async () => {
  preview.service.answer("GET affiliate/nobody", { status: 200, json: { first_name: null } });
  const { context, page, faults } = await preview.visit("en", "/About");
  await holdScripts(page);
  for (const slug of ["asha-7f", "nobody"]) {
    const answer = page.waitForResponse(`**/api/affiliate/${slug}`);
    await leaveEarly(page, slug);
    await answer;
    await page.waitForFunction(() => localStorage.getItem("invitation")?.includes("asha-7f"));
    assert.equal(await page.evaluate(() => localStorage.getItem("visited-invitation")), null);
  }
  preview.service.calls.length = 0;
  await leaveEarly(page, "abc");
  await page.waitForLoadState("networkidle");
  assert.deepEqual([await stored(page), preview.service.calls], ["asha-7f", []]);
  assert.deepEqual(faults, []);
  await context.close();
});

test("addresses that name no invitation are neither asked about nor remembered", async () => {
  const { context, page } = await preview.visit("en", "/About");
  for (const slug of ["abc", "a".repeat(41), "as%20ha", "asha.7f", "invitation"]) {
    await page.goto(preview.address("en", `/affiliate/${slug}`), { waitUntil: "networkidle" });
    assert.equal(await stored(page), null, slug);
  }
  assert.deepEqual(preview.service.calls, []);
  await context.close();
});

test("the language menu of an invitation leads to the same invitation", async () => {
  const { context, page } = await preview.visit("en", "/affiliate/asha-7f");
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".languages a")].every(({ pathname }) => pathname === "/affiliate/asha-7f"),
  );
  await context.close();
});

test("quote, contact and signup name the invitation, also as plain posts", async () => {
  for (const call of ["POST requestquote", "POST contact_us", "POST signup"]) {
    preview.service.answer(call, { status: 201, json: {} });
  }
  const { context, page } = await preview.visit("en", "/affiliate/asha-7f");
  await page.waitForFunction(() => localStorage.getItem("invitation"));

  await page.locator(".nav-enquire").click();
  await alive(page, "dialog form");
  const dialog = page.locator("dialog[open]");
  await dialog.locator("[name=full_name]").fill("Zoë");
  await dialog.locator("[name=email_address]").fill("zoe@example.com");
  await dialog.locator("[name=travel_date]").fill("2099-02-01");
  await dialog.locator("details.travellers summary").click();
  await dialog.locator("[name=no_of_adults]").selectOption("2");
  await dialog.locator(".travellers-choice button").click();
  await dialog.locator("[name=message]").fill("Karibu");
  await dialog.locator("[value=email]").check();
  await dialog.locator("button[type=submit]").click();
  await page.waitForURL("**/ThankyouQuote");
  assert.equal(sent("requestquote").json.affiliate, "asha-7f");

  await page.goto(preview.address("en", "/Contact"), { waitUntil: "networkidle" });
  await page.locator("#contact-name").fill("Zoë");
  await alive(page, "form[action='/api/contact_us']");
  await page.locator("#contact-email").fill("zoe@example.com");
  await page.locator("#contact-message").fill("Karibu");
  await page.getByRole("button", { name: "Send" }).last().click();
  await page.locator("[role=status]:not([hidden])").first().waitFor();
  assert.equal(sent("contact_us").json.affiliate, "asha-7f");

  await page.goto(preview.address("en", "/Signup"), { waitUntil: "networkidle" });
  await alive(page, "form[action='/api/signup']");
  await page.locator("#signup-name").fill("Zoë");
  await page.locator("#signup-email").fill("zoe@example.com");
  for (const field of await page.locator("form[action='/api/signup'] input[type=password]").all()) {
    await field.fill("long enough");
  }
  await page.locator("form[action='/api/signup'] button[type=submit]").click();
  await page.locator(".account-done").waitFor();
  assert.equal(sent("signup").json.affiliate, "asha-7f");

  preview.service.calls.length = 0;
  await page.goto(preview.address("en", "/Contact"), { waitUntil: "networkidle" });
  await page.evaluate(() => document.querySelector("form[action='/api/contact_us']").submit());
  await page.waitForURL("**/api/contact_us");
  assert.equal(new URLSearchParams(sent("contact_us").body).get("affiliate"), "asha-7f");
  await context.close();
});

test("after 90 days an invitation is forgotten, and without one nothing is said of it", async () => {
  preview.service.answer("POST contact_us", { status: 201, json: {} });
  const { context, page } = await preview.visit("en", "/About");
  for (const [days, expected] of [
    [89, "asha-7f"],
    [91, null],
  ]) {
    await page.evaluate(
      (since) => localStorage.setItem("invitation", JSON.stringify({ slug: "asha-7f", since })),
      Date.now() - days * DAY,
    );
    await page.goto(preview.address("en", "/Contact"), { waitUntil: "networkidle" });
    await page.evaluate(() => document.querySelector("form[action='/api/contact_us']").submit());
    await page.waitForURL("**/api/contact_us");
    assert.equal(new URLSearchParams(sent("contact_us").body).get("affiliate"), expected);
    preview.service.calls.length = 0;
    await page.goto(preview.address("en", "/About"));
  }
  assert.equal(await stored(page), null);
  await context.close();
});
