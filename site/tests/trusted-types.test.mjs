import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { previewForTests } from "./visits.mjs";

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

/** Collects what a page was refused, from its first script on. */
async function visit(path) {
  const opened = await preview.visit("en", "/robots.txt");
  await opened.page.addInitScript(() => {
    window.refused = [];
    addEventListener("securitypolicyviolation", (event) => {
      window.refused.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
    });
  });
  await opened.page.goto(preview.address("en", path));
  return opened;
}

/** Touches every island that sleeps until then, and waits until it is alive. */
async function wake(page, path) {
  await page.evaluate(() => {
    for (const island of document.querySelectorAll("[data-island]")) {
      island.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    }
  });
  const asleep = "[data-island][data-when~=interaction]:not([data-alive])";
  await page.waitForFunction((asleep) => !document.querySelector(asleep), asleep);
  if (ACCOUNT_FORMS.includes(path)) {
    await page.waitForFunction(() => document.querySelector("main form")?.noValidate);
  }
}

test("no page writes HTML past Trusted Types, asleep or alive", async () => {
  assert.ok(PATHS.length > 30, PATHS.join(" "));
  for (const path of PATHS) {
    const { context, page, faults } = await visit(path);
    await wake(page, path);
    assert.deepEqual(await page.evaluate(() => window.refused), [], path);
    assert.deepEqual(
      faults.filter((fault) => /Trusted|Content Security/.test(fault)),
      [],
      path,
    );
    await context.close();
  }
});

test("a script that writes HTML or makes a policy of its own is refused", async () => {
  const { context, page } = await visit("/About");
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
  assert.equal((await page.evaluate(() => window.refused)).length, 3);
  await context.close();
});

test("the countries of a phone number stay as they were built when React takes the form over", async () => {
  const { context, page } = await visit("/Quote");
  const countries = page.locator("form.quote-form [name=phone_country] option");
  const built = await countries.count();
  assert.ok(built > 200);
  await page.locator("form.quote-form [name=phone_country]").selectOption({ index: 7 });
  await page.locator("form.quote-form [name=full_name]").fill("Zoë");
  await page.waitForFunction(() => document.querySelector("form.quote-form")?.noValidate);
  await page.locator("form.quote-form [name=phone_number]").fill("712345678");
  await page.locator("form.quote-form button[type=submit]").click();
  await page.locator("form.quote-form [aria-invalid=true]").first().waitFor();
  assert.equal(await countries.count(), built);
  assert.equal(
    await page.locator("form.quote-form [name=phone_country]").evaluate((select) => select.selectedIndex),
    7,
  );
  assert.deepEqual(await page.evaluate(() => window.refused), []);
  await context.close();
});
