// Logging in and out, signing up, and passwords.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { filled, texts } from "../support/catalogue.mjs";
import { signIn } from "../support/signed-in.mjs";
import { previewForTests, SITES, WIDE } from "../support/visits.mjs";

const preview = previewForTests();

/** What a browser says of an answer that refuses; everything else in the console is a fault. */
const refusals = (faults, status) => faults.filter((fault) => !fault.includes(`status of ${status}`));
const sessionOf = async (context, page) => ({
  cookies: (await context.cookies(page.url()))
    .map(({ name }) => name)
    .filter((name) => name !== "locale")
    .sort(),
  token: await page.evaluate(() => localStorage.getItem("token")),
});
/** React has taken over. */
const alive = (page) => page.waitForFunction(() => document.querySelector("main form[data-alive]"));
const send = (page) => page.locator("main form button[type=submit]").click();
const line = (page) => page.locator("main .form-error");

for (const { locale, options } of SITES) {
  const account = texts(locale, "account");

  test(`${locale}: pages of an account lead a stranger to the login and, once logged in, back`, async () => {
    const { context, page, faults } = await preview.visit(locale, "/", options);
    for (const guarded of ["/Profile", "/Dashboard", "/AffiliateLink"]) {
      await page.goto(preview.address(locale, guarded));
      await page.waitForURL(`**/Login?next=${guarded}`);
      await page.getByText(account.login_required).waitFor();
    }
    assert.deepEqual(await violations(page), []);
    preview.service.answer("POST login", { status: 200, json: { token: "t0ken", name: "Asha Mushi", avatar: null } });
    preview.service.answer("POST wishlist/merge", { status: 200, json: { tours: [117] } });
    preview.service.answer("GET wishlist", { status: 200, json: { tours: [117] } });
    preview.service.answer("GET user", { status: 200, json: { id: "7", name: "Asha Mushi", email: "a@example.com" } });
    preview.service.answer("POST getAffiliate", { status: 200, json: { agency_id: null } });
    await page.locator("#login-email").fill("asha@example.com");
    await page.locator("#login-password").fill("two words");
    await send(page);
    await page.waitForURL("**/AffiliateLink");
    await page.getByRole("button", { name: account.affiliate_join }).waitFor();
    assert.deepEqual(await sessionOf(context, page), { cookies: ["avatar", "name", "token"], token: "t0ken" });
    assert.equal(await page.locator("[data-wishlist-count]").textContent(), "1");
    const login = preview.service.calls.find(({ path }) => path === "login");
    assert.deepEqual(login.json, { email: "asha@example.com", password: "two words", locale });
    assert.deepEqual(faults, []);
    await context.close();
  });

  test(`${locale}: a wrong password is said, in words that give no account away`, async () => {
    const { context, page, faults } = await preview.visit(locale, "/Login", options);
    preview.service.answer("POST login", { status: 401 });
    await alive(page);
    await send(page);
    assert.equal(await line(page).textContent(), texts(locale, "form").error_email_missing);
    assert.deepEqual(await violations(page), []);
    await page.locator("#login-email").fill("asha@example.com");
    await page.locator("#login-password").fill("wrong words");
    await page.getByRole("button", { name: account.password_show }).click();
    assert.equal(await page.locator("#login-password").getAttribute("type"), "text");
    await send(page);
    await line(page).filter({ hasText: account.login_wrong }).waitFor();
    assert.equal(await page.locator("#login-email").inputValue(), "asha@example.com");
    assert.equal(await page.locator("#login-password").getAttribute("type"), "password");
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(await sessionOf(context, page), { cookies: [], token: null });
    assert.deepEqual(refusals(faults, 401), []);
    await context.close();
  });

  test(`${locale}: a signup ends with a look at the mail, which can be sent again`, async () => {
    const { context, page, faults } = await preview.visit(locale, "/Signup", options);
    await alive(page);
    await page.locator("#signup-name").fill("Asha Mushi");
    await page.locator("#signup-email").fill("asha@example.com");
    await page.locator("#signup-password").fill("long enough");
    await page.locator("#signup-password-again").fill("long enouhg");
    await send(page);
    assert.equal(await line(page).textContent(), account.password_differ);
    assert.deepEqual(await violations(page), []);
    await page.locator("#signup-password-again").fill("long enough");
    const refused = { field: "password", code: "password_common", message: "common" };
    preview.service.answer("POST signup", { status: 422, json: { errors: [refused] } });
    await send(page);
    await line(page).filter({ hasText: account.password_common }).waitFor();
    preview.service.answer("POST signup", { status: 201 });
    await send(page);
    await page.getByRole("heading", { name: account.signup_done_title }).waitFor();
    assert.ok(await page.locator(".account-done").evaluate((element) => element === document.activeElement));
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(preview.service.calls.at(-1).json, {
      name: "Asha Mushi",
      email: "asha@example.com",
      password: "long enough",
      password_confirmation: "long enough",
      locale,
    });
    preview.service.answer("POST verify-email/resend", { status: 200 });
    await page.getByRole("button", { name: account.verify_resend }).click();
    await page.getByText(filled(account.verify_resent, { email: "asha@example.com" })).waitFor();
    assert.deepEqual(refusals(faults, 422), []);
    await context.close();
  });

  test(`${locale}: a forgotten password is replaced by the link from the mail`, async () => {
    const { context, page, faults } = await preview.visit(locale, "/ForgotPassword", options);
    await alive(page);
    preview.service.answer("POST forgot-password", { status: 429 });
    await page.locator("#forgot-email").fill("asha@example.com");
    await send(page);
    await line(page)
      .filter({ hasText: texts(locale, "request").limited })
      .waitFor();
    assert.deepEqual(await violations(page), []);
    preview.service.answer("POST forgot-password", { status: 200 });
    await send(page);
    await page.getByText(account.forgot_done).waitFor();
    assert.deepEqual(await violations(page), []);

    await page.goto(preview.address(locale, "/ResetPassword?token=s3cret"));
    await alive(page);
    assert.equal(new URL(page.url()).search, "", "the secret leaves the address");
    assert.deepEqual(await violations(page), []);
    preview.service.answer("POST reset-password", { status: 200 });
    await page.locator("#reset-password").fill("new long words");
    await page.locator("#reset-password-again").fill("new long words");
    await send(page);
    await page.getByText(account.reset_done).waitFor();
    assert.deepEqual(await violations(page), []);
    assert.equal(preview.service.calls.at(-1).json.token, "s3cret");

    preview.service.answer("POST reset-password", { status: 404 });
    await page.goto(preview.address(locale, "/ResetPassword?token=old"));
    await alive(page);
    await page.locator("#reset-password").fill("new long words");
    await page.locator("#reset-password-again").fill("new long words");
    await send(page);
    await page.getByText(account.reset_expired).waitFor();
    await page.goto(preview.address(locale, "/ResetPassword"));
    await page.getByText(account.general_link_needed).waitFor();
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(refusals(refusals(faults, 429), 404), []);
    await context.close();
  });

  test(`${locale}: the mail's link asks for the password and confirms an address once`, async () => {
    const { context, page, faults } = await preview.visit(locale, "/VerifyEmail", options);
    await page.getByText(account.general_link_needed).waitFor();
    const confirm = async (secret) => {
      await page.goto(preview.address(locale, `/VerifyEmail?token=${secret}`));
      await page.locator("#verify-password").fill("leopard under the acacia");
      await page.getByRole("button", { name: account.verify_send }).click();
    };
    preview.service.answer("POST verify-email", { status: 204 });
    await confirm("once");
    await page.getByText(account.verify_done).waitFor();
    assert.deepEqual(await violations(page), []);
    preview.service.answer("POST verify-email", { status: 404 });
    await confirm("twice");
    await page.getByText(account.verify_invalid).waitFor();
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(refusals(faults, 404), []);
    await context.close();
  });

  test(`${locale}: logging out by the menu ends the session here, even where the service fails, and leads home`, async () => {
    const { context, page } = await preview.visit(locale, "/About", options);
    await signIn(context, preview, locale);
    await page.evaluate(() => localStorage.setItem("token", "t0ken"));
    await page.goto(preview.address(locale, "/Login"));
    await page.getByText(filled(account.general_signed_in, { name: "Asha Mushi" })).waitFor();
    assert.deepEqual(await violations(page), []);
    await page.goto(preview.address(locale, "/About"));
    await page.locator("details.user-menu summary").click();
    preview.service.answer("POST logout", { status: 500 });
    await page.locator("details.user-menu button").click();
    await page.waitForURL(preview.address(locale, "/"));
    assert.deepEqual(await sessionOf(context, page), { cookies: [], token: null });
    assert.equal(await page.locator("details.user-menu").count(), 0);
    assert.equal(preview.service.calls.at(-1).headers.authorization, "Bearer t0ken");
    await page.goto(preview.address(locale, "/Profile"));
    await page.waitForURL("**/Login?next=/Profile");
    await context.close();
  });
}

test("a session that has ended elsewhere is gone from the bar, and a broken connection ends none", async () => {
  const { context, page } = await preview.visit("en", "/About", WIDE);
  await signIn(context, preview, "en");
  preview.service.answer("GET user", { status: 503 });
  await page.reload();
  await page.locator("details.user-menu").waitFor();
  await page.waitForLoadState("networkidle");
  assert.ok(await page.locator("details.user-menu").isVisible());
  preview.service.answer("GET user", { status: 401 });
  await page.reload();
  await page.waitForFunction(() => !document.cookie.includes("token="));
  await page.locator(".nav-login").waitFor();
  assert.deepEqual((await sessionOf(context, page)).cookies, []);
  await context.close();
});
