import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { previewForTests } from "../support/visits.mjs";

const preview = previewForTests();
const sites = process.env.SITES ?? "";

const first = (folder) =>
  `/${folder}/${readdirSync(`${sites}/en/${folder}`).find((file) => /^[a-z].*\.html$/.test(file))}`;
const fixed = readdirSync(`${sites}/en`).filter((file) => /^[A-Za-z].*\.html$/.test(file));
const PATHS = [
  ...fixed.map((file) => `/${file}`),
  ...["tours", "trip", "Destinations", "blog", "Blogs", "affiliate"].map(first),
].map((file) => file.replace(/\.html$/, "").replace(/^\/index$/, "/"));

/** Pages of one visitor, which are React as a whole. */
const ACCOUNT_FORMS = ["/Login", "/Signup", "/ForgotPassword"];
/** Pages that lead a stranger to the login by themselves. */
const GUARDED = ["/Profile", "/Dashboard", "/AffiliateLink"];

/** A context, and what its pages were refused from their first script on, also those that lead elsewhere by themselves. */
async function collecting() {
  const context = await preview.browser.newContext();
  context.setDefaultTimeout(30_000);
  const refused = [];
  await context.exposeFunction("tellRefused", (text) => refused.push(text));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      window.tellRefused(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
    });
  });
  return { context, refused };
}

/** Touches the islands of the page until all are alive. */
async function wake(page, path) {
  await page.waitForFunction(() => {
    const asleep = document.querySelectorAll("main [data-island][data-when~=interaction]:not([data-alive])");
    for (const island of asleep) {
      island.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    }
    return asleep.length === 0;
  });
  if (GUARDED.includes(path)) {
    await page.waitForURL(/\/Login\?next=/);
  }
  if (ACCOUNT_FORMS.includes(path) || GUARDED.includes(path)) {
    await page.waitForFunction(() => document.querySelector("main form[data-alive]"));
  }
}

test("no page writes HTML past Trusted Types, asleep or alive", async () => {
  assert.ok(PATHS.length > 30, PATHS.join(" "));
  const { context, refused } = await collecting();
  const page = await context.newPage();
  for (const path of PATHS) {
    await page.goto(preview.address("en", path));
    await wake(page, path);
    assert.deepEqual(refused, [], path);
  }
  await context.close();
});

test("a script that writes HTML or makes a policy of its own is refused", async () => {
  const { context, refused } = await collecting();
  const page = await context.newPage();
  await page.goto(preview.address("en", "/About"));
  const said = await page.evaluate(() => {
    const refusals = [];
    for (const attempt of [
      () => {
        document.body.innerHTML = "<p>";
      },
      () => {
        document.createElement("script").src = "/x.js";
      },
      () => trustedTypes.createPolicy("default", { createHTML: (html) => html }),
    ]) {
      try {
        attempt();
      } catch (error) {
        refusals.push(error.name);
      }
    }
    return refusals;
  });
  assert.deepEqual(said, ["TypeError", "TypeError", "TypeError"]);
  // Each is told in a task of its own.
  for (let frame = 0; refused.length < 3 && frame < 100; frame += 1) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  assert.equal(refused.length, 3);
  await context.close();
});

test("the countries of a phone number stay as they were built when React takes the form over", async () => {
  const { context, refused } = await collecting();
  const page = await context.newPage();
  await page.goto(preview.address("en", "/Quote"));
  const countries = page.locator("form.quote-form [name=phone_country] option");
  const built = await countries.count();
  assert.ok(built > 200);
  await page.locator("form.quote-form [name=phone_country]").selectOption({ index: 7 });
  await page.locator("form.quote-form [name=full_name]").fill("Zoë");
  await page.locator("form.quote-form[data-alive]").waitFor();
  await page.locator("form.quote-form [name=phone_number]").fill("712345678");
  await page.locator("form.quote-form button[type=submit]").click();
  await page.locator("form.quote-form [aria-invalid=true]").first().waitFor();
  assert.equal(await countries.count(), built);
  assert.equal(
    await page.locator("form.quote-form [name=phone_country]").evaluate((select) => select.selectedIndex),
    7,
  );
  assert.deepEqual(refused, []);
  await context.close();
});

test("a form that React makes anew, because the page is not as it was built, has the same countries", async () => {
  const { context, refused } = await collecting();
  const page = await context.newPage();
  await page.goto(preview.address("en", "/Quote"));
  const countries = page.locator("form.quote-form [name=phone_country] option");
  const built = await countries.allTextContents();
  assert.ok(built.length > 200);
  const form = await page.locator("form.quote-form").elementHandle();
  await form.evaluate((element) => element.querySelector("label").remove());
  await page.locator("form.quote-form [name=message]").focus();
  await page.locator("form.quote-form[data-alive]").waitFor();
  assert.ok(await form.evaluate((element) => !element.isConnected), "the form is another one");
  await page.waitForFunction(
    (count) => document.querySelectorAll("form.quote-form [name=phone_country] option").length === count,
    built.length,
  );
  assert.deepEqual(await countries.allTextContents(), built);
  assert.deepEqual(refused, []);
  await context.close();
});
