// How much a screen of the desk asks of a slow line: what comes over it, and how many answers are waited for one after
// the other.

import { readFileSync } from "node:fs";
import { startDesk } from "./desk.mjs";

/** Sentences for a long thread. */
const PROSE = ["desk/GUIDE.md", "OPERATING.md"]
  .map((page) => readFileSync(new URL(`../../../enquiry-service/${page}`, import.meta.url), "utf8"))
  .join("\n");

/** A line as in the bush: 400 kbit/s, and 300 ms until an answer begins. */
const SLOW = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Makes the line of a page slow; what it returns does something there and waits until an element is seen. */
async function slowLine(page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const requests = new Map();
  client.on("Network.requestWillBeSent", ({ requestId, request, timestamp }) =>
    requests.set(requestId, { path: new URL(request.url).pathname, begun: timestamp }),
  );
  client.on("Network.requestServedFromCache", ({ requestId }) => requests.delete(requestId));
  client.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) requests.delete(requestId);
  });
  client.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { ended: timestamp, bytes: encodedDataLength });
  });
  await client.send("Network.emulateNetworkConditions", SLOW);
  return async (act, seen) => {
    requests.clear();
    const begun = performance.now();
    await act();
    await page.waitForFunction((name) => document.querySelector(name)?.checkVisibility(), seen, { polling: "raf" });
    const seconds = (performance.now() - begun) / 1000;
    const waitedFor = [...requests.values()].filter((request) => request.ended !== undefined);
    const bytes = waitedFor.reduce((sum, request) => sum + request.bytes, 0);
    return { seconds, bytes, inTurn: longestChain(waitedFor), paths: waitedFor.map((request) => request.path) };
  };
}

/** The most answers of which each was asked for only after the one before had come. */
function longestChain(requests) {
  const chains = [];
  for (const request of requests.toSorted((one, other) => one.begun - other.begun)) {
    const before = chains.filter((chain) => chain.ended <= request.begun);
    chains.push({ ended: request.ended, length: 1 + Math.max(0, ...before.map((chain) => chain.length)) });
  }
  return Math.max(0, ...chains.map((chain) => chain.length));
}

/** Writes a thread of twelve long notes, 29 KB of prose, into the case that a page shows. */
async function writeLongThread(page) {
  const notes = Array.from({ length: 12 }, (_, at) => PROSE.slice(at * 2_400, (at + 1) * 2_400));
  await page.evaluate(async (notes) => {
    const id = location.pathname.split("/").at(-1);
    for (const text of notes) {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`/api/desk/cases/${id}/notes`, {
        method: "POST",
        headers,
        body: JSON.stringify({ text }),
      });
      if (!answer.ok) throw new Error(`the note was refused: ${answer.status}`);
    }
  }, notes);
}

/** The desk and a browser, for days on a slow line in windows of a size. */
export async function startDays() {
  const { host, service, browser, close } = await startDesk();
  return { day: (viewport) => dayOnSlowLine(browser, service, host, { viewport }), close };
}

/** The steps of a day on a slow line, on a device whose cache is empty: each with its time, its bytes and its answers. */
async function dayOnSlowLine(browser, service, host, options) {
  const first = await browser.newContext(options);
  const guest = await first.newPage();
  const signIn = await (await slowLine(guest))(() => guest.goto(`http://${host}/sign-in`), "h1");
  await guest.goto(service.run("demonstrate").trim());
  await guest.getByRole("heading", { name: "What needs attention now" }).waitFor();
  const context = await browser.newContext({ ...options, storageState: await first.storageState() });
  await first.close();
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const line = await slowLine(page);
  const open = async (at) => {
    await page.waitForLoadState("networkidle");
    return line(() => page.locator(".row").nth(at).click(), ".record .words");
  };
  const back = async () => {
    await page.waitForLoadState("networkidle");
    await page.getByRole("link", { name: "Today", exact: true }).click();
    await page.locator(".rows").waitFor();
    // The row of links may have moved another link under the pointer, whose screen is then preloaded.
    await page.mouse.move(1, 1);
  };
  const today = await line(() => page.goto(`http://${host}/`), ".rows");
  const firstCase = await open(0);
  await back();
  const secondCase = await open(1);
  await back();
  await open(2);
  if (!(await page.locator(".entry-note").count())) await writeLongThread(page);
  // Nothing of it is in the memory of the page.
  await page.goto(`http://${host}/`);
  const longCase = await open(2);
  await context.close();
  return { "sign-in": signIn, today, "first case": firstCase, "another case": secondCase, "case of 29 KB": longCase };
}
