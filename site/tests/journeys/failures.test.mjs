// What a visitor meets where something does not work.
import assert from "node:assert/strict";
import { test } from "node:test";
import { texts } from "../support/catalogue.mjs";
import { watch } from "../support/preview.mjs";
import { signIn } from "../support/signed-in.mjs";
import { NARROW, previewForTests, WIDE } from "../support/visits.mjs";

const preview = previewForTests();

const CHUNKS = "**/assets/chunks/**";

/** From now on the chunks fail that a page asks for once it is touched; those of its first view do not. */
async function failLateChunks(page, until = Promise.resolve()) {
  await page.waitForLoadState("networkidle");
  const early = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  await page.route(CHUNKS, async (route) => {
    if (early.includes(route.request().url())) {
      return route.continue();
    }
    await until;
    return route.abort();
  });
}
const loads = (page) => {
  const times = { count: 0 };
  page.on("load", () => times.count++);
  return times;
};
const alive = (page, island) => page.locator(`[data-island=${island}][data-alive]`).waitFor({ state: "attached" });
const reloaded = (page) => page.waitForEvent("load");

/** Fills in the form of the contact page once React has it; its button. */
async function fillContact(page) {
  await page.locator("main [name=full_name]").focus();
  await alive(page, "ContactForm");
  for (const [name, value] of Object.entries({ full_name: "Asha", email: "asha@example.com", message: "Jambo" })) {
    await page.locator(`main [name=${name}]`).fill(value);
  }
  return page.locator("main form.form button[type=submit]");
}

test("a chunk that cannot be loaded reloads the page once, and what was typed meanwhile is there again", async () => {
  const { context, page } = await preview.visit("en", "/Quote", NARROW);
  let fail;
  const failure = new Promise((resolve) => {
    fail = resolve;
  });
  await failLateChunks(page, failure);
  await page.locator("main [name=full_name]").fill("Early Bird");
  await page.locator("[name=message]").fill("Typed while the network failed");
  await page.locator("[name=contact_method][value=call]").check();
  const again = reloaded(page);
  fail();
  await again;
  await page.unroute(CHUNKS);
  await page.locator("[name=email_address]").focus();
  await page.waitForFunction(() => document.querySelector("main [name=full_name]").value === "Early Bird");
  assert.equal(await page.locator("[name=message]").inputValue(), "Typed while the network failed");
  assert.ok(await page.locator("[name=contact_method][value=call]").isChecked());
  await context.close();
});

test("within 60 seconds there is no second reload, and the form still sends as a page without scripts would", async () => {
  const { context, page } = await preview.visit("en", "/Contact");
  await failLateChunks(page);
  const again = reloaded(page);
  await page.locator("main [name=full_name]").focus();
  await again;
  await page.waitForLoadState("networkidle");
  const times = loads(page);
  const failed = page.waitForEvent("requestfailed");
  await page.locator("main [name=full_name]").fill("Asha");
  await failed;
  await page.locator("main [name=email]").fill("asha@example.com");
  await page.locator("main [name=message]").fill("Hello");
  assert.equal(times.count, 0);
  preview.service.answer("POST contact_us", { status: 303, headers: { location: "/ThankyouQuote" } });
  await page.locator("main form.form button[type=submit]").click();
  await page.waitForURL("**/ThankyouQuote");
  assert.equal(new URLSearchParams(preview.service.calls[0].body).get("message"), "Hello");
  await context.close();
});

test("a form whose sending cannot be had is sent as a page without scripts would, and offline it says so", async () => {
  const { context, page } = await preview.visit("en", "/Contact");
  await page.locator("main [name=full_name]").focus();
  await alive(page, "ContactForm");
  await failLateChunks(page);
  await page.evaluate(() => sessionStorage.setItem("reloaded", String(Date.now())));
  const typed = { full_name: "Asha", email: "asha@example.com", message: "Hello" };
  for (const [name, value] of Object.entries(typed)) {
    await page.locator(`main [name=${name}]`).fill(value);
  }
  const send = page.locator("main form.form button[type=submit]");
  await context.setOffline(true);
  await send.click();
  await page.getByText(texts("en", "request").offline).waitFor();
  await context.setOffline(false);
  preview.service.answer("POST contact_us", { status: 303, headers: { location: "/ThankyouQuote" } });
  await send.click();
  await page.waitForURL("**/ThankyouQuote");
  assert.equal(new URLSearchParams(preview.service.calls[0].body).get("message"), "Hello");
  await context.close();
});

test("after 60 seconds a failing chunk may reload the page again", async () => {
  const { context, page } = await preview.visit("en", "/Contact");
  await failLateChunks(page);
  for (const _ of [1, 2]) {
    await page.evaluate(() => sessionStorage.setItem("reloaded", String(Date.now() - 60_001)));
    const again = reloaded(page);
    await page.locator("main [name=full_name]").focus();
    await again;
    await page.waitForLoadState("networkidle");
  }
  await context.close();
});

test("without a connection there is no reload, which would lose the page itself", async () => {
  const { context, page } = await preview.visit("en", "/Contact");
  await page.waitForLoadState("networkidle");
  const times = loads(page);
  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed");
  await page.locator("main [name=full_name]").fill("Asha");
  await failed;
  assert.equal(times.count, 0);
  assert.equal(await page.locator("main [name=full_name]").inputValue(), "Asha");
  await context.close();
});

test("where the browser lets the site store nothing, favourites and comparisons last as long as the page, and forms come alive", async () => {
  const context = await preview.browser.newContext(WIDE);
  context.setDefaultTimeout(30_000);
  await context.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  });
  const page = await context.newPage();
  const faults = watch(page);
  await page.goto(preview.address("en", "/tours/"));
  const card = page.locator("[data-tour-list] [data-tour]").first();
  await card.locator("[data-wishlist-toggle]").click();
  assert.equal(await card.locator("[data-wishlist-toggle]").getAttribute("aria-pressed"), "true");
  assert.equal(await page.locator("[data-wishlist-count]").textContent(), "1");
  await card.locator("[data-compare]").click();
  await page.locator(".compare-tray").waitFor();
  await page.locator(".nav-enquire").click();
  await page.locator("dialog [data-island=QuoteForm][data-alive]").waitFor({ state: "attached" });
  await page.locator("dialog [name=full_name]").fill("Asha");
  assert.deepEqual(faults, []);
  await context.close();
});

test("Enquire leads to the form's own page where the dialog cannot be had", async () => {
  const { context, page } = await preview.visit("en", "/");
  await page.route("**/Quote", (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort()));
  await page.reload();
  await page.locator(".nav-enquire").click();
  await page.waitForURL("**/Quote");
  await context.close();
});

for (const locale of ["en", "de"]) {
  const request = texts(locale, "request");

  test(`${locale}: an offline visitor is told so by every form, and sends it once connected`, async () => {
    const { context, page } = await preview.visit(locale, "/Contact", NARROW);
    const send = await fillContact(page);
    await context.setOffline(true);
    await send.click();
    await page.getByText(request.offline).waitFor();
    await context.setOffline(false);
    preview.service.answer("POST contact_us", { status: 201, json: { reference: "ZW91-4X0Q" } });
    await send.click();
    await page.getByText(texts(locale, "contact").success).waitFor();
    await page.getByText(texts(locale, "contact").reference.replace("{{reference}}", "ZW91-4X0Q")).waitFor();
    assert.equal(preview.service.calls[0].json.message, "Jambo");
    await context.close();
  });

  test(`${locale}: a page of an account that is opened offline loads by itself once connected`, async () => {
    const { context, page } = await preview.visit(locale, "/Error404", NARROW);
    await signIn(context, preview, locale);
    preview.service.answer("POST getAffiliate", { status: 200, json: { agency_id: "asha-7f" } });
    await page.addInitScript(() => {
      const send = window.fetch;
      window.isOffline = true;
      Object.defineProperty(navigator, "onLine", { configurable: true, get: () => !window.isOffline });
      window.fetch = (...call) => (window.isOffline ? Promise.reject(new TypeError("offline")) : send(...call));
    });
    await page.goto(preview.address(locale, "/AffiliateLink"));
    await page.getByText(request.offline).waitFor();
    await page.evaluate(() => {
      window.isOffline = false;
      dispatchEvent(new Event("online"));
    });
    await page.locator("#invitation-link").waitFor();
    await context.close();
  });

  test(`${locale}: a call that is never answered ends in its text after 20 seconds`, async () => {
    const { context, page } = await preview.visit(locale, "/About", NARROW);
    // The page's twenty seconds are half a second of the test.
    await page.addInitScript(() => {
      const wait = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (milliseconds) => {
        window.patience = milliseconds;
        return wait(milliseconds / 40);
      };
    });
    preview.service.answer("POST contact_us", { status: 200, until: new Promise(() => {}) });
    await page.goto(preview.address(locale, "/Contact"));
    await (await fillContact(page)).click();
    await page.getByText(request.timeout).waitFor();
    assert.equal(await page.evaluate(() => window.patience), 20_000);
    assert.equal(await page.locator("main [name=message]").inputValue(), "Jambo");
    await context.close();
  });
}

for (const [who, away] of [
  ["a service that says when it is back", { status: 503, headers: { "retry-after": "1" } }],
  ["a host whose service is being replaced", { status: 502 }],
]) {
  test(`what ${who} did not take is sent again by itself, with its key`, async () => {
    const { context, page } = await preview.visit("en", "/Contact", NARROW);
    preview.service.answer("POST contact_us", away);
    const refused = page.waitForResponse("**/api/contact_us");
    await (await fillContact(page)).click();
    assert.equal((await refused).status(), away.status);
    preview.service.answer("POST contact_us", { status: 201 });
    await page.getByText(texts("en", "contact").success).waitFor();
    const [first, second, ...more] = preview.service.calls;
    assert.deepEqual(more, []);
    assert.equal(second.headers["idempotency-key"], first.headers["idempotency-key"]);
    assert.deepEqual(second.json, first.json);
    await context.close();
  });
}

test("pt: a message that the service fails to take is said to have failed in the words that were agreed on", async () => {
  const { context, page } = await preview.visit("pt", "/Contact");
  preview.service.answer("POST contact_us", { status: 500 });
  await (await fillContact(page)).click();
  await page.locator(".form-error").filter({ hasText: "Desculpe. Algo deu errado" }).waitFor();
  assert.equal(await page.locator("main [name=message]").inputValue(), "Jambo");
  await context.close();
});

test("a service that stays away is said to fail, and nobody is kept waiting for one that is away for long", async () => {
  for (const [seconds, times] of [
    ["0", 2],
    ["600", 1],
  ]) {
    const { context, page } = await preview.visit("en", "/Contact", NARROW);
    preview.service.answer("POST contact_us", { status: 503, headers: { "retry-after": seconds } });
    await (await fillContact(page)).click();
    await page.getByText(texts("en", "contact").failed).waitFor();
    assert.equal(preview.service.calls.length, times);
    preview.service.clear();
    await context.close();
  }
});

test("the loading bar shows for a call that takes longer than 200 ms, and for no other", async () => {
  const { context, page } = await preview.visit("en", "/Contact", NARROW);
  await page.clock.install();
  const send = await fillContact(page);
  let answer;
  preview.service.answer("POST contact_us", {
    status: 200,
    until: new Promise((resolve) => {
      answer = resolve;
    }),
  });
  const isLoading = () => page.evaluate(() => document.documentElement.classList.contains("is-loading"));
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const asked = page.waitForRequest("**/api/contact_us");
  await send.click();
  await asked;
  await page.clock.runFor(199);
  assert.equal(await isLoading(), false);
  await page.clock.runFor(1);
  assert.equal(await isLoading(), true);
  const bar = await page.evaluate(() => {
    const { animationName, animationDuration, height } = getComputedStyle(document.documentElement, "::before");
    return { animationName, animationDuration, height };
  });
  assert.deepEqual(bar, { animationName: "loading", animationDuration: "5s", height: "3px" });
  answer();
  await page.getByText(texts("en", "contact").success).waitFor();
  assert.equal(await isLoading(), false);
  await context.close();
});
