// The page that a visitor points at is prepared before it is opened, and does nothing of its own until then.
import assert from "node:assert/strict";
import { once } from "node:events";
import { request as ask, createServer } from "node:http";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import puppeteer from "puppeteer-core";
import { CHROMIUM } from "../support/chromium.mjs";
import { previewForTests } from "../support/visits.mjs";

const preview = previewForTests();
/** A tour of the sample with departures of its own, and a list that shows its card. */
const TOUR = "/trip/kilimanjaro-machame-route-7-days";
const LIST = "/tours/mount-kilimanjaro";
const CARD = `.card-title a[href="${TOUR}"]`;

/** The headless shell prepares no pages, and a page that Playwright opens may not. */
let browser;
const connections = [];
/** Stands between the browser and the preview, and tells when the page that is being prepared has a picture. */
let watching;
let pictureIsThere;
before(async () => {
  browser = await puppeteer.launch({ ...CHROMIUM, headless: true });
  watching = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const passed = ask(preview.address("en", url), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    // The preview may end before the browser has what it prepares.
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
    // Scripts and styles are those of the list, which the browser has already.
    if (headers.referer?.endsWith(TOUR)) outgoing.once("finish", () => pictureIsThere());
  }).listen(0, "127.0.0.1");
  await once(watching, "listening");
});
after(async () => {
  for (const connection of connections) await connection.disconnect();
  await browser?.close();
  watching?.closeAllConnections();
  watching?.close();
});

const callsForPlaces = () => preview.service.calls.filter(({ path }) => path.startsWith("departures?tour="));

test("a prepared page asks the service for nothing and hydrates nothing; opened, it does each of them once", async () => {
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  page.setDefaultTimeout(30_000);
  let prepared = false;
  pictureIsThere = () => {
    prepared = true;
  };
  await page.goto(`http://localhost:${watching.address().port}${LIST}`);
  // The browser reads the rules after the page: a card that was pointed at before is not prepared.
  await eventually("a prepared page", async () => {
    await page.mouse.move(0, 0);
    await page.locator(CARD).hover();
    for (let looked = 0; looked < 50 && !prepared; looked++) await delay(20);
    return prepared;
  });
  assert.deepEqual(callsForPlaces(), []);

  // The prepared page takes the place of the list, maybe before the mouse is answered.
  await page.mouse.down();
  await page.mouse.up().catch(() => {});
  const opened = await pageAt(TOUR);
  assert.ok(await opened.evaluate(() => performance.getEntriesByType("navigation")[0].activationStart > 0));
  await opened.evaluate(() => document.querySelector("#departures").scrollIntoView());
  await eventually("a question for places", () => callsForPlaces().length > 0);
  await opened.waitForFunction(() => {
    document.querySelector("[data-wishlist-toggle][aria-pressed=false]")?.click();
    return document.querySelector("[data-wishlist-count]").textContent === "1";
  });
  assert.equal(callsForPlaces().length, 1);

  // React came in no moment before the page was opened, and comes once, however often the form is pressed.
  assert.equal(await opened.evaluate(() => document.querySelectorAll("[data-alive]").length), 0);
  await opened.evaluate(() => {
    window.hydrations = 0;
    new MutationObserver((records) => {
      for (const { target, oldValue } of records) {
        if (oldValue === null && target.matches("[data-island][data-alive]")) window.hydrations += 1;
      }
    }).observe(document, { subtree: true, attributeFilter: ["data-alive"], attributeOldValue: true });
    document.querySelector(".nav-enquire").click();
  });
  await opened.waitForFunction(() => {
    const form = document.querySelector("dialog.quote-dialog [name=full_name]");
    for (const name of ["pointerover", "focusin", "pointerdown", "input"]) {
      form?.dispatchEvent(new Event(name, { bubbles: true }));
    }
    return document.querySelector("dialog.quote-dialog:modal [data-island][data-alive]");
  });
  assert.equal(await opened.evaluate(() => window.hydrations), 1);
});

/** The page that the browser shows at a path, over a connection of its own: one from before the exchange may hang. */
async function pageAt(path) {
  let shown;
  await eventually(`the page ${path}`, async () => {
    const connection = await puppeteer.connect({ browserWSEndpoint: browser.wsEndpoint(), defaultViewport: null });
    connections.push(connection);
    for (const page of await connection.pages()) {
      const answers = page.evaluate((path) => location.pathname === path && !document.prerendering, path);
      if (await Promise.race([answers.catch(() => false), delay(5000, false)])) shown = page;
    }
    return shown;
  });
  return shown;
}

/** Waits until something holds. */
async function eventually(described, holds) {
  const start = Date.now();
  while (!(await holds())) {
    assert.ok(Date.now() - start < 30_000, `never came: ${described}`);
    await delay(20);
  }
}
