// Passkeys at the desk with the real service, on a device that Chromium plays.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { join, openScreen, startDesk } from "../support/desk.mjs";
import { watch } from "../support/preview.mjs";

let desk;
let service;
let browser;
let host;

before(async () => {
  desk = await startDesk();
  ({ host, service, browser } = desk);
});

after(() => desk?.close());

/** A manager who has just joined, on a device that keeps passkeys and asks for a fingerprint. */
async function manager(name, viewport) {
  const context = await browser.newContext({ viewport });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const all = watch(page);
  const faults = () => all.filter((fault) => !fault.startsWith(`asked another host: http://${host}/`));
  const client = await context.newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  /** Whether the finger on the device is the person's. */
  const verifies = (isUserVerified) => client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  const address = `${name.toLowerCase()}@tembea.example`;
  const invited = service.run("staff", "invite", address, "--name", name, "--role", "manager");
  await join(page, invited.match(/http\S+/)[0]);
  return { context, page, faults, verifies };
}

const isNoWider = async (page) => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(wide, 0, "no screen is wider than the window");
};

for (const [name, viewport] of [
  ["Neema", { width: 360, height: 740 }],
  ["Baraka", { width: 1440, height: 900 }],
]) {
  test(`at ${viewport.width} px a passkey is added, signs in, proves who somebody is, and is removed, and other sessions end`, async () => {
    const { context, page, faults, verifies } = await manager(name, viewport);
    await page.getByRole("link", { name }).click();
    await page.getByRole("heading", { name: "Passkeys" }).waitFor();
    await page.getByLabel("Name of the new passkey").fill("My phone");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const row = page.locator("li", { hasText: "My phone" });
    await row.getByText("not used yet").waitFor();
    assert.deepEqual(await violations(page), []);
    await isNoWider(page);
    await page.getByLabel("Name of the new passkey").fill("The same phone");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("This device already has a passkey of yours.").waitFor();

    // A browser that somebody left open: its session goes on when this one is signed in anew.
    const forgotten = await browser.newContext({ viewport, storageState: await context.storageState() });
    const forgottenPage = await forgotten.newPage();
    await forgottenPage.goto(`http://${host}/`);
    await forgottenPage.getByRole("heading", { name: "What needs attention now" }).waitFor();
    await context.clearCookies();
    await page.goto(`http://${host}/sign-in`);
    await verifies(false);
    const signIn = page.getByRole("button", { name: "Sign in with a passkey" });
    await signIn.click();
    await page.getByText("The device gave no passkey").waitFor();
    assert.deepEqual(await violations(page), []);
    await isNoWider(page);
    await verifies(true);
    await signIn.click();
    await page.getByRole("heading", { name: "What needs attention now" }).waitFor();

    // As ten minutes later.
    const isOver = { status: 403, json: { title: "Confirm your identity again", status: 403, code: "proof" } };
    await page.route("**/api/desk/exports/bookings", (route) => route.fulfill(isOver), { times: 1 });
    await openScreen(page, "Sites and data");
    await page.getByRole("button", { name: "Download bookings" }).click();
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Use a passkey" }).click(),
    ]);
    assert.equal(saved.suggestedFilename(), "bookings.csv");

    await page.getByRole("link", { name }).click();
    const signOutOthers = page.getByRole("button", { name: "Sign out everywhere else" });
    await signOutOthers.click();
    await page.getByText("Another session has ended.").waitFor();
    await isNoWider(page);
    await forgottenPage.getByRole("link", { name: "Inbox" }).click();
    await forgottenPage.getByRole("heading", { name: "Your session has ended" }).waitFor();
    await forgotten.close();
    // The one session that is left.
    await signOutOthers.waitFor({ state: "detached" });
    await page.getByText("Chrome on Linux").nth(1).waitFor({ state: "detached" });
    await page.getByText("This browser: Chrome on Linux").waitFor();
    await page.getByText("with the passkey “My phone”").waitFor();

    await row.getByText("last used").waitFor();
    await row.getByRole("button", { name: "Remove: My phone" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    // It had begun this session.
    await page.getByRole("heading", { name: "Your session has ended" }).waitFor();
    await signIn.click();
    await page.getByText("This passkey does not work here.").waitFor();
    assert.deepEqual(
      faults().filter((fault) => !/ 40[13] /.test(fault)),
      [],
    );
    await context.close();
  });
}
