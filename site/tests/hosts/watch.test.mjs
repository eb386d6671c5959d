// `serve --watch`: edits of the sources reach a page that is open.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { watch } from "../support/preview.mjs";
import { startWatching } from "../support/watched.mjs";

let watching;
before(async () => {
  watching = await startWatching({ locales: ["en"] });
});
after(() => watching.close());

/** Opens a page in a context of its own; `isSame` tells whether it is still the one that was opened. */
async function open(path) {
  const context = await watching.browser.newContext();
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const faults = watch(page);
  await page.goto(watching.address(path), { waitUntil: "load" });
  await page.evaluate(() => {
    window.isSame = true;
  });
  return { context, page, faults, isSame: () => page.evaluate(() => window.isSame === true) };
}

test("an edited style is shown without loading the page again or building anything", async () => {
  const { context, page, faults, isSame } = await open("/About");
  await watching.edit("styles/base.css", "body {", "body {\n  outline: 7px solid;");
  await page.waitForFunction(() => getComputedStyle(document.body).outlineWidth === "7px");
  assert.ok(await isSame());
  assert.deepEqual(faults, []);
  await context.close();
});

test("an edited island is shown and keeps what was typed", async () => {
  const { context, page, faults, isSame } = await open("/Contact");
  await page.fill("#contact-name", "Ada");
  await page.waitForSelector("[data-island=ContactForm][data-alive]");
  await watching.edit(
    "src/features/contact/ContactForm.tsx",
    '<Field id="contact-email" name="email" label={t("form:email")}>',
    '<Field id="contact-email" name="email" label="Your address">',
  );
  await page.waitForFunction(() => document.querySelector("[for=contact-email]").textContent === "Your address");
  assert.equal(await page.inputValue("#contact-name"), "Ada");
  assert.ok(await isSame());
  assert.deepEqual(faults, []);
  await context.close();
});

test("an edited text reaches the page, its islands before they come alive, and pages that are opened later", async () => {
  const { context, page, faults } = await open("/Contact");
  await watching.edit("locales/en/form.json", '"Full name"', '"Your whole name"');
  await page.waitForFunction(() => document.querySelector("[for=contact-name]")?.textContent === "Your whole name");
  // The page is loaded again once more when its islands have the text, which takes the focus away.
  await page.waitForFunction(
    () => {
      const name = document.querySelector("#contact-name");
      name?.blur();
      name?.focus();
      return document.querySelector("[data-island=ContactForm][data-alive]") !== null;
    },
    undefined,
    { polling: 200 },
  );
  assert.equal(await page.textContent("[for=contact-name]"), "Your whole name");
  await page.goto(watching.address("/Quote"));
  await page.waitForFunction(() => document.querySelector("form.quote-form")?.textContent.includes("Your whole name"));
  assert.deepEqual(faults, []);
  await context.close();
});

test("an edited template and an edited long text reach the page", async () => {
  const { context, page, faults } = await open("/About");
  await watching.edit("templates/pages/about.html", '<p class="lead">', '<p class="lead" title="edited">');
  await page.waitForSelector('.lead[title="edited"]');
  await watching.edit("content/en/about.md", "Tembea is a Swahili word.", "Tembea is an edited word.");
  await page.waitForFunction(() => document.querySelector(".prose")?.textContent.includes("an edited word"));
  assert.deepEqual(faults, []);
  await context.close();
});

test("an edited account page is shown, keeps what was typed, and is built in the background", async () => {
  const { context, page, faults, isSame } = await open("/Login");
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#login-email")).some((key) => key.startsWith("__react")),
  );
  await page.fill("#login-email", "ada@example.org");
  const text = '{t("account:login_no_account")}';
  await watching.edit("src/features/account/login/LoginPage.tsx", text, `<b id="edited">${text}</b>`);
  await page.waitForSelector("#edited");
  assert.equal(await page.inputValue("#login-email"), "ada@example.org");
  assert.ok(await isSame());
  await watching.says("assets and page shells");
  const html = await (await fetch(watching.address("/Login"))).text();
  assert.match(html, /id="edited"/);
  assert.deepEqual(faults, []);
  await context.close();
});
