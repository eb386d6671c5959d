// A short day at the desk in Firefox, with the real service.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PASSWORD, startDesk } from "../support/desk.mjs";
import { firefox } from "../support/engines/firefox.mjs";
import { until } from "../support/engines/until.mjs";
import { oneTimeCode } from "../support/one-time-code.mjs";

const LAPTOP = { width: 1440, height: 900 };
/** How long one code of the app lasts. */
const STEP_MS = 30_000;

const shows = (page, selector, words) =>
  until(
    page,
    `${selector} with ${words}`,
    (wanted, text) => [...document.querySelectorAll(wanted)].some((element) => element.textContent.includes(text)),
    selector,
    words,
  );

describe("Firefox", { skip: !firefox.isThere && "Firefox is not installed" }, () => {
  let desk;
  before(async () => {
    desk = await startDesk(() => firefox.start());
  });
  after(() => desk?.close());

  test("Firefox: somebody signs in with password and code, writes a note and a draft, and signs out", async () => {
    const { host, service, browser } = desk;
    service.run("demonstrate");
    const invited = service.run("staff", "invite", "rehema@tembea.example", "--name", "Rehema", "--role", "sales");
    const page = await browser.open(LAPTOP);
    await page.go(invited.match(/http\S+/)[0]);
    await shows(page, "h1", "Welcome, Rehema");
    const secret = await page.evaluate(() => document.querySelector(".secret code").textContent);
    const used = oneTimeCode(secret);
    await page.write("[name=password]", PASSWORD);
    await page.write("[name=code]", used);
    await page.press("button[type=submit]");
    await shows(page, "h1", "Your recovery codes");
    await page.press("main a.button");
    await shows(page, "h1", "What needs attention now");
    await page.press(".who button");
    await until(page, "the sign-in", () => location.pathname === "/sign-in");

    await page.write("[name=email]", "rehema@tembea.example");
    await page.write("[name=password]", PASSWORD);
    await page.write("[name=code]", used);
    await page.press("button[type=submit]");
    await shows(page, "[role=alert]", "Address, password or code is wrong");
    // Each code opens once: the next one counts already.
    await page.write("[name=code]", oneTimeCode(secret, Date.now() + STEP_MS));
    await page.press("button[type=submit]");
    await shows(page, "h1", "What needs attention now");

    await page.press(".row");
    await until(page, "the case", () => document.querySelector(".record h1") !== null);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(wide, 0, "the case is wider than the window");
    await page.press(".answer fieldset label:nth-of-type(4) input");
    await shows(page, ".answer label", "Only colleagues read this");
    await page.write(".answer textarea", "Asks for a quiet lodge.");
    await page.press(".answer button[type=submit]");
    await shows(page, ".thread .entry-note", "Asks for a quiet lodge.");

    await page.press(".answer fieldset label:nth-of-type(1) input");
    await page.write(".answer textarea", "Karibu! A first idea");
    await page.go(await page.evaluate(() => location.href));
    await until(
      page,
      "the draft",
      (words) => document.querySelector(".answer textarea")?.value === words,
      "Karibu! A first idea",
    );
    await page.press(".who button");
    await shows(page, ".question h2", "Sign out and delete 1 text");
    await page.press(".question .button");
    await until(page, "the sign-in", () => location.pathname === "/sign-in");
    await page.go(`http://${host}/inbox?view=all&search=`);
    await until(page, "the sign-in again", () => location.pathname === "/sign-in");
    await page.close();
  });
});
