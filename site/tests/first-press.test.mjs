// A form that is sent before anything else was done on its page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { texts } from "./catalogue.mjs";
import { previewForTests, SITES } from "./visits.mjs";

const preview = previewForTests();

for (const { locale, options } of SITES) {
  const form = texts(locale, "form");
  for (const [path, selector, message] of [
    ["/Contact", "main form.form", form.error_name],
    ["/Review", "#write form", form.error_name],
    ["/Quote", "form.quote-form", texts(locale, "quote").error_travellers],
  ]) {
    test(`${locale}: ${path} is answered in the language of the site from the first press`, async () => {
      // The browser speaks French.
      const { context, page } = await preview.visit(locale, path, { ...options, locale: "fr-FR" });
      const fields = page.locator(selector);
      assert.ok(await fields.evaluate((element) => element.noValidate));
      await fields.locator("button[type=submit]").click();
      await fields.locator(".form-error", { hasText: message }).waitFor();
      assert.deepEqual(preview.service.calls, []);
      await context.close();
    });
  }

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
