// The old address of an account stops the change to another one, in a browser with scripts and in one without.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { texts } from "../support/catalogue.mjs";
import { startPreview } from "../support/preview.mjs";
import { root } from "../support/programs.mjs";
import { startEnquiryService } from "../support/real-service.mjs";

let service;
let preview;
before(async () => {
  service = await startEnquiryService();
  preview = await startPreview({ api: service.address });
});
after(async () => {
  await preview?.close();
  service?.close();
});

const PASSWORD = "leopard under the acacia";
const NEW_PASSWORD = "giraffe beside the river";
const ofService = (locale) => JSON.parse(readFileSync(`${root}enquiry-service/locales/${locale}.json`, "utf8"));

/** Calls the service as a page of the site does. */
function call(page, path, body, token) {
  return page.evaluate(
    async ([path, body, token]) => {
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      const form = new FormData();
      for (const [name, value] of Object.entries(body)) {
        form.set(name, value);
      }
      const answer = await fetch(
        `/api/${path}`,
        token
          ? { method: "POST", headers, body: form }
          : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
      );
      return { status: answer.status, json: answer.status === 200 ? await answer.json() : null };
    },
    [path, body, token],
  );
}

async function linkIn(address, path) {
  const mail = await service.mailTo(address, path);
  return path + mail.split(path)[1].match(/^[\w?=&-]+/)[0];
}

const devices = [
  { locale: "de", options: { javaScriptEnabled: true, viewport: { width: 1440, height: 900 } } },
  { locale: "en", options: { javaScriptEnabled: false, viewport: { width: 390, height: 844 } } },
];
for (const { locale, options } of devices) {
  test(`${locale}: the mail to the old address leads to a button that stops the change, and on to a new password`, async () => {
    const words = ofService(locale);
    const old = `asha-${locale}@example.com`;
    const { context, page } = await preview.visit(locale, "/");
    await call(page, "signup", {
      name: "Asha",
      email: old,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      locale,
    });
    const token = (await linkIn(old, "/VerifyEmail?token=")).split("=").pop();
    assert.equal((await call(page, "verify-email", { token, password: PASSWORD, locale })).status, 204);
    const session = (await call(page, "login", { email: old, password: PASSWORD, locale })).json.token;
    const change = { email: `thief-${locale}@example.com`, password: PASSWORD, locale };
    assert.equal((await call(page, "updateProfile", change, session)).status, 200);

    const stopping = await preview.visit(locale, await linkIn(old, "/api/stop-address-change?"), options);
    await stopping.page.getByRole("heading", { name: words.stop_title }).waitFor();
    if (options.javaScriptEnabled) {
      assert.deepEqual(await violations(stopping.page), []);
    }
    await stopping.page.getByRole("button", { name: words.stop_button }).click();
    await stopping.page.getByRole("heading", { name: words.stop_done_title }).waitFor();
    const next = await stopping.page.getByRole("link", { name: words.account_reset_link }).getAttribute("href");
    assert.equal((await call(page, "getProfile", { user: "" }, session)).status, 401, "every session has ended");
    await stopping.page.goto(preview.address(locale, await linkIn(old, "/api/stop-address-change?")));
    await stopping.page.getByRole("heading", { name: words.stop_gone_title }).waitFor();
    await stopping.context.close();

    await page.goto(preview.address(locale, next));
    await page.waitForFunction(() => document.querySelector("main form")?.noValidate);
    for (const field of ["password", "password_confirmation"]) {
      await page.locator(`main form [name=${field}]`).fill(NEW_PASSWORD);
    }
    await page.locator("main form button[type=submit]").click();
    await page.getByText(texts(locale, "account").reset_done).waitFor();
    assert.equal((await call(page, "login", { email: old, password: NEW_PASSWORD, locale })).status, 200);
    await context.close();
  });
}
