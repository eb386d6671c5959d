// A form that is sent before anything else was done on its page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { texts } from "../support/catalogue.mjs";
import { openSearch, previewForTests, SITES } from "../support/visits.mjs";

const preview = previewForTests();

/** Opens a page of which the scripts that `pattern` names do not arrive before `release`. */
async function openWithLateScripts(locale, path, pattern, options) {
  const context = await preview.browser.newContext({ ...options, locale: "fr-FR" });
  context.setDefaultTimeout(30_000);
  let release;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  await context.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  const page = await context.newPage();
  await page.goto(preview.address(locale, path), { waitUntil: "commit" });
  await page.locator("footer").waitFor({ state: "attached" });
  // A browser shows its own bubble at a field of which it said before that it is invalid.
  await page.evaluate(() => {
    window.bubbles = [];
    addEventListener("invalid", ({ target }) => !target.validity.customError && window.bubbles.push(target.name), true);
  });
  return { context, page, release, bubbles: () => page.evaluate(() => window.bubbles) };
}

for (const { locale, options } of SITES) {
  const form = texts(locale, "form");
  const forms = [
    ["/Contact", "main form.form", form.error_name],
    ["/Review", "#write form", form.error_name],
    ["/Quote", "form.quote-form", texts(locale, "quote").error_travellers],
  ];
  for (const [path, selector, message] of forms) {
    test(`${locale}: ${path} is answered in the language of the site from the first press`, async () => {
      // The browser speaks French.
      const { context, page } = await preview.visit(locale, path, { ...options, locale: "fr-FR" });
      const fields = page.locator(selector);
      await fields.locator("button[type=submit]").click();
      await fields.locator(".form-error", { hasText: message }).waitFor();
      assert.deepEqual(preview.service.calls, []);
      await context.close();
    });
  }

  test(`${locale}: presses that come before the script of their form are answered once, in the language of the site`, async () => {
    for (const [path, selector, message] of forms) {
      const { context, page, release, bubbles } = await openWithLateScripts(locale, path, "**/chunks/*.js", options);
      const button = page.locator(selector).locator("button[type=submit]");
      await page.waitForLoadState("load");
      await button.click();
      await button.click();
      assert.deepEqual(await bubbles(), [], path);
      release();
      await page.locator(selector).locator(".form-error", { hasText: message }).waitFor();
      assert.deepEqual(await bubbles(), [], path);
      assert.deepEqual(preview.service.calls, [], path);
      await context.close();
    }
  });

  test(`${locale}: presses in the dialog that come before its script are answered there`, async () => {
    const { context, page, release, bubbles } = await openWithLateScripts(locale, "/About", "**/chunks/*.js", options);
    await page.waitForLoadState("load");
    await page.locator("main a[href='/Quote'], .nav-enquire").locator("visible=true").first().click();
    const form = page.locator("dialog form.quote-form");
    await form.locator("button[type=submit]").click();
    await form.locator("button[type=submit]").click();
    assert.deepEqual(await bubbles(), []);
    release();
    await form.locator(".form-error", { hasText: texts(locale, "quote").error_travellers }).waitFor();
    assert.deepEqual(preview.service.calls, []);
    await context.close();
  });

  test(`${locale}: a press before any script is there goes to the service, which answers in the language of the site`, async () => {
    for (const [path, selector, call] of [
      ["/Contact", "main form.form", "contact_us"],
      ["/Review", "#write form", "send_review"],
      ["/Quote", "form.quote-form", "requestquote"],
      ["/Booking", "main form.form", "submit-order-request"],
      ["/Login", "main form.form", "login"],
      ["/Signup", "main form.form", "signup"],
      ["/ForgotPassword", "main form.form", "forgot-password"],
    ]) {
      const { context, page, release } = await openWithLateScripts(locale, path, "**/*.js", options);
      preview.service.answer(`POST ${call}`, { status: 303, headers: { location: "/About" } });
      await page.locator(selector).locator("button[type=submit]").click();
      await page.waitForURL("**/About", { waitUntil: "commit" });
      const [sent] = preview.service.calls;
      assert.equal(sent.path, call);
      assert.equal(new URLSearchParams(sent.body).get("locale"), locale, path);
      preview.service.clear();
      release();
      await context.close();
    }
  });

  test(`${locale}: a search without words before any script is there leads to the page of the search`, async () => {
    const { context, page, release } = await openWithLateScripts(locale, "/search", "**/*.js", options);
    await page.locator("#page-search").press("Enter");
    await page.waitForURL("**/search?q=", { waitUntil: "commit" });
    release();
    await context.close();
  });

  test(`${locale}: a search for a day that is past leads to the page of the search, which leaves the day out`, async () => {
    const { context, page } = await preview.visit(locale, "/", { ...options, locale: "fr-FR" });
    await openSearch(page);
    await page.locator(".hero-search [name=start_date]").fill("2020-01-01");
    await page.locator(".hero-search button[type=submit]").click();
    await page.waitForURL("**/search?**");
    await page.locator(".search-status").filter({ hasText: /./ }).waitFor();
    assert.equal(await page.getByText("2020").count(), 0);
    await context.close();
  });

  test(`${locale}: a search without words is refused in the language of the site`, async () => {
    const { context, page } = await preview.visit(locale, "/search", { ...options, locale: "fr-FR" });
    const box = page.locator("#page-search");
    await box.press("Enter");
    assert.equal(await box.evaluate((input) => input.validationMessage), texts(locale, "search").empty);
    await box.fill("Mafia");
    await box.press("Enter");
    await page.waitForURL("**/search?q=Mafia");
    await context.close();
  });
}
