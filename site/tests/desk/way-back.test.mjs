// How a colleague comes in again who has lost the password, or everything, and a screen that fails.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { join, PASSWORD, startDesk } from "../support/desk.mjs";
import { oneTimeCode } from "../support/one-time-code.mjs";

const NEW_PASSWORD = "giraffe beside the river";
const CODE = "Code of the app, or a recovery code";
const STEP_MS = 30_000;

let desk;
let service;
let browser;

before(async () => {
  desk = await startDesk();
  ({ service, browser } = desk);
});

after(() => desk?.close());

/** Somebody who has just joined, in a browser of their own. */
async function colleague(name, role, viewport) {
  const context = await browser.newContext({ viewport });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const address = `${name.toLowerCase()}@tembea.example`;
  const invited = service.run("staff", "invite", address, "--name", name, "--role", role);
  const { secret } = await join(page, invited.match(/http\S+/)[0]);
  return { context, page, address, secret };
}

/** The link in a mail to a colleague. */
async function linkMailed(address, words) {
  const mail = await service.mailTo(address, words);
  return mail.match(/http:\/\/desk\S+#[\w-]+/)[0];
}

const isNoWider = async (page) => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(wide, 0, "no screen is wider than the window");
};

test("a forgotten password is replaced with the link of a mail and a code", async () => {
  const { context, page, address, secret } = await colleague("Baraka", "sales", { width: 360, height: 740 });
  await context.clearCookies();
  await page.goto(`http://${desk.host}/sign-in`);
  await page.getByRole("link", { name: "Forgotten password" }).click();
  await page.getByRole("heading", { name: "Forgotten password" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await isNoWider(page);
  await page.getByLabel("E-mail").fill(address);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByText("a mail is on its way").waitFor();
  const link = await linkMailed(address, "/reset#");
  await page.goto(link);
  await page.getByRole("heading", { name: "New password" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await isNoWider(page);
  await page.getByLabel("Password, at least 8 characters").fill(NEW_PASSWORD);
  await page.getByLabel(CODE).fill("000000");
  await page.getByRole("button", { name: "Set the password" }).click();
  await page.locator(".fault:not(:empty)").waitFor();
  await page.getByLabel(CODE).fill(oneTimeCode(secret, Date.now() + STEP_MS));
  await page.getByRole("button", { name: "Set the password" }).click();
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  await page.goto("about:blank");
  await page.goto(link);
  await page.getByLabel("Password, at least 8 characters").fill(PASSWORD);
  await page.getByLabel(CODE).fill("000000");
  await page.getByRole("button", { name: "Set the password" }).click();
  await page.getByText("This link has already been used or has expired").waitFor();
  await context.close();
});

test("a manager sends a colleague who has lost everything a new sign-in link, and keeps the head of the log", async () => {
  const viewport = { width: 1440, height: 900 };
  const asha = await colleague("Asha", "sales", viewport);
  const { context, page } = await colleague("Neema", "manager", viewport);
  await page.goto(`http://${desk.host}/people`);
  const row = page.locator("li", { hasText: "Asha" });
  await row.getByRole("button", { name: "Send a new sign-in link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send a new sign-in link" }).click();
  await page.getByText("The mail to Asha is on its way").waitFor();
  assert.deepEqual(await violations(page), []);
  const link = await linkMailed(asha.address, "/invitation#");
  await asha.page.reload();
  await asha.page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  const renewed = await browser.newContext({ viewport });
  await join(await renewed.newPage(), link);
  await asha.page.reload();
  await asha.page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.goto(`http://${desk.host}/log`);
  await page.getByText("set up password, app and recovery codes again").waitFor();
  const head = await page.locator("code.code-to-copy").textContent();
  assert.match(head, /^\d+ \d{4}-\d\d-\d\dT[\d:.]+Z [0-9a-f]{64}$/);
  assert.match(service.run("audit", "verify", "--head", head), /the given head is in it/);
  for (const each of [context, renewed, asha.context]) await each.close();
});

test("a screen that cannot be drawn shows a message and a way back", async () => {
  const { context, page } = await colleague("Juma", "manager", { width: 360, height: 740 });
  const answer = { contentType: "application/json", body: '[{"id":"1","name":{}}]' };
  await page.route("**/api/desk/people", (route) => route.fulfill(answer));
  await page.goto(`http://${desk.host}/people`);
  await page.getByText("This screen cannot be shown.").waitFor();
  assert.deepEqual(await violations(page), []);
  await page.unroute("**/api/desk/people");
  await page.getByRole("button", { name: "Load again" }).click();
  await page.getByRole("heading", { name: "Invite somebody" }).waitFor();
  await page.route("**/api/desk/people", (route) => route.fulfill(answer));
  await page.reload();
  await page.getByText("This screen cannot be shown.").waitFor();
  await page.getByRole("alert").getByRole("link").click();
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  await context.close();
});

test("where even the menu cannot be drawn, the page is not empty", async () => {
  const { context, page } = await colleague("Salma", "manager", { width: 1440, height: 900 });
  const session = await page.evaluate(async () => (await fetch("/api/desk/session")).json());
  await page.route("**/api/desk/session", (route) => route.fulfill({ json: { ...session, name: {} } }));
  await page.reload();
  await page.getByText("This screen cannot be shown.").waitFor();
  assert.deepEqual(await violations(page), []);
  await page.unroute("**/api/desk/session");
  await page.getByRole("button", { name: "Load again" }).click();
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  await context.close();
});

test("an address with an id that cannot be one says that nothing is there, and leads on", async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(service.run("demonstrate").trim());
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  const paths = ["cases/x", "cases/x/person", "cases/x/booking", "cases/x/offers/y", "bookings/x", "bookings/x/person"];
  for (const path of [...paths, "bookings/x/change"]) {
    await page.goto(`http://${desk.host}/${path}`);
    const alert = page.getByRole("alert");
    await alert.getByRole("heading", { name: "There is nothing at this address." }).waitFor();
    assert.deepEqual(await alert.getByRole("link").allTextContents(), ["Today", "Inbox"], path);
    assert.equal(await page.getByText("Bad Request").count(), 0, path);
  }
  assert.deepEqual(await violations(page), []);
  await page.getByRole("alert").getByRole("link", { name: "Inbox" }).click();
  await page.locator(".row").first().waitFor();
  await context.close();
});
