// How long the largest picture of a tour takes after a press on its card, 150 milliseconds away from the server: with
// the rules by which browsers prepare the next page, and without them: node next-page.mjs PORT [RUNS]
import { request as ask, createServer } from "node:http";
import { createRequire } from "node:module";
import { setTimeout as delay } from "node:timers/promises";
import { CHROMIUM } from "../tests/support/chromium.mjs";

// Pages that Playwright opens may not be prepared.
const puppeteer = createRequire(import.meta.url)("../node_modules/puppeteer-core");
const [port, runs = "5"] = process.argv.slice(2);
const AWAY_MS = 150;
/** From pointing at a card to pressing it. */
const POINTING_MS = 800;
/** From the press until all is painted. */
const PAINTED_MS = 3000;
const CARD = ".card-title a";
const RULES = "speculation-rules";

/** Passes every request on to the sites after the time that a distant server takes. */
function farAway(hasRules) {
  const server = createServer(async (incoming, outgoing) => {
    await delay(AWAY_MS);
    const { method, url, headers } = incoming;
    const passed = ask({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
      if (!hasRules) delete answer.headers[RULES];
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** How long the largest paint of the tour's page took. The page is looked for at once: the prepared one takes the place of the known one. */
async function measuredIn(browser) {
  const start = Date.now();
  while (Date.now() - start < 10_000) {
    const page = (await browser.pages()).at(-1);
    const measured = await page
      .evaluate(async (time) => {
        if (!location.pathname.startsWith("/trip/")) return null;
        await new Promise((resolve) => setTimeout(resolve, time));
        // A prepared page begins for its visitor when it is opened.
        const { activationStart } = performance.getEntriesByType("navigation")[0];
        return new Promise((resolve) => {
          const observer = new PerformanceObserver((entries) => {
            const time = Math.max(0, entries.getEntries().at(-1).startTime - activationStart);
            resolve({ time, isPrepared: activationStart > 0 });
          });
          observer.observe({ type: "largest-contentful-paint", buffered: true });
        });
      }, PAINTED_MS)
      .catch(() => null);
    if (measured) return measured;
    await delay(20);
  }
  throw new Error("the tour's page has not come");
}

/** Goes from the list to a tour. */
async function measure(server) {
  // A browser that has nothing in its cache; a page of a context of its own is not prepared.
  const browser = await puppeteer.launch({ ...CHROMIUM, headless: true });
  const list = await browser.newPage();
  await list.setViewport({ width: 1440, height: 900 });
  await list.goto(`http://localhost:${server.address().port}/tours/`, { waitUntil: "load" });
  await list.locator(CARD).hover();
  await delay(POINTING_MS);
  // The prepared page takes the place of the list, maybe before the mouse is answered.
  await list.mouse.down();
  await list.mouse.up().catch(() => {});
  const measured = await measuredIn(browser);
  await browser.close();
  return measured;
}

console.log("| list to tour | largest paint ms | prepared |\n|---|---|---|");
for (const hasRules of [false, true]) {
  const server = await farAway(hasRules);
  const measured = [];
  for (let run = 0; run < Number(runs); run += 1) measured.push(await measure(server));
  const time = Math.round(median(measured.map(({ time }) => time)));
  const prepared = measured.filter(({ isPrepared }) => isPrepared).length;
  console.log(`| ${hasRules ? "with" : "without"} rules | ${time} | ${prepared} of ${runs} |`);
  server.closeAllConnections();
  server.close();
}
