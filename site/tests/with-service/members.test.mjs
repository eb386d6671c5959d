// A visitor's account from the signup to a new password, with friends and a booked journey, and nothing standing in for
// anything but the provider of card payments.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { filled, texts } from "../support/catalogue.mjs";
import { startPreview } from "../support/preview.mjs";
import { PAY, startProvider } from "../support/provider.mjs";
import { startEnquiryService } from "../support/real-service.mjs";

let provider;
let service;
let preview;
before(async () => {
  provider = await startProvider();
  service = await startEnquiryService({
    TEMBEA_PAYMENT_URL: provider.address,
    TEMBEA_PAYMENT_CONSUMER_KEY: "key",
    TEMBEA_PAYMENT_CONSUMER_SECRET: "secret",
  });
  preview = await startPreview({ api: service.address });
});
after(async () => {
  await preview?.close();
  service?.close();
  provider?.close();
});

const PASSWORD = "leopard under the acacia";
const NEW_PASSWORD = "giraffe beside the river";
const nextYear = `${new Date().getFullYear() + 1}-08-14`;
const tours = (locale) => JSON.parse(readFileSync(`${process.env.SITES}/${locale}/data/tours.json`, "utf8"));
/** Camping over the Machame route, 2,150 dollars: a tenth is the deposit, and 5% of it for two travellers, but at most 200
 * dollars, the reward. */
const MACHAME = 109;
const REWARD = { en: "$200", fr: "200\u00a0$" };

/** The page that the link in a mail leads to, on the preview's address. */
async function linkIn(address, path) {
  const mail = await service.mailTo(address, `${path}?token=`);
  const token = mail
    .split(`${path}?token=`)
    .pop()
    .match(/^[\w-]+/)[0];
  return `${path}?token=${token}`;
}

const alive = (page) => page.waitForFunction(() => document.querySelector("main form[data-alive]"));
const send = (page) => page.locator("main form button[type=submit]").click();

async function logIn(page, locale, email, password) {
  await page.goto(preview.address(locale, "/Login"));
  await alive(page);
  await page.locator("#login-email").fill(email);
  await page.locator("#login-password").fill(password);
  await send(page);
}

async function typeNewPassword(page, password) {
  for (const field of ["password", "password_confirmation"]) {
    await page.locator(`main form [name=${field}]`).fill(password);
  }
}

for (const locale of ["en", "fr"]) {
  const words = texts(locale, "account");
  const nav = texts(locale, "nav");

  test(`${locale}: signup, favourites, a friend's quote and journey, logout and a new password`, async () => {
    const email = `asha-${locale}@example.com`;
    const friend = `friend-${locale}@example.com`;
    const machame = tours(locale).find(({ id }) => id === MACHAME);
    const { context, page, faults } = await preview.visit(locale, machame.href);

    // A favourite marked before there is an account.
    await page.locator("[data-wishlist-toggle]").first().click();
    await page.locator("[data-wishlist-count]", { hasText: "1" }).waitFor();

    await page.goto(preview.address(locale, "/Signup"));
    await alive(page);
    await page.locator("#signup-name").fill("Asha Mushi");
    await page.locator("#signup-email").fill(email);
    await typeNewPassword(page, "password");
    await send(page);
    await page.locator(".form-error", { hasText: words.password_common }).first().waitFor();
    await typeNewPassword(page, PASSWORD);
    await send(page);
    await page.getByText(words.signup_done_title).first().waitFor();

    await page.goto(preview.address(locale, await linkIn(email, "/VerifyEmail")));
    await page.locator("#verify-password").fill(PASSWORD);
    await page.getByRole("button", { name: words.verify_send }).click();
    await page.getByText(words.verify_done).waitFor();
    await logIn(page, locale, email, "not this password");
    await page.getByText(words.login_wrong).waitFor();
    await logIn(page, locale, email, PASSWORD);
    await page.waitForURL((address) => !address.pathname.includes("Login"));

    // Another device has the same favourites after a login.
    const other = await preview.visit(locale, "/");
    await logIn(other.page, locale, email, PASSWORD);
    await other.page.waitForURL((address) => !address.pathname.includes("Login"));
    await other.page.locator("[data-wishlist-count]", { hasText: "1" }).waitFor();
    await other.context.close();

    // The invitation, and the friend who follows it.
    await page.goto(preview.address(locale, "/AffiliateLink"));
    await page.getByRole("button", { name: words.affiliate_join }).click();
    await page.getByText(words.affiliate_joined).waitFor();
    const slug = await page.locator("main strong").first().textContent();
    const invited = await preview.visit(locale, `/affiliate/${slug}`);
    await invited.page.locator("[data-invited-by]", { hasText: "Asha" }).waitFor();
    assert.ok(!(await invited.page.locator("h1").textContent()).includes("Mushi"), "the first name and no more");
    await invited.page.goto(preview.address(locale, "/Quote"));
    await quote(invited.page, friend);
    const { reference, details } = service.enquiries().find((enquiry) => enquiry.email === friend);
    assert.equal(details.affiliate, slug);

    await page.goto(preview.address(locale, "/Dashboard"));
    await page.getByText(reference).waitFor();
    assert.deepEqual(await violations(page), []);

    // The friend books by deposit; nobody has travelled before the last day, so the operator grants the reward.
    const number = await bookByDeposit(invited, locale, machame, friend);
    service.run("bookings", "confirm", number);
    service.run("bookings", "paid", number, "all");
    service.run("affiliates", "earn", reference, "--amount", "200");
    await invited.context.close();
    await page.reload();
    await page.getByText(REWARD[locale]).waitFor();

    await page.locator(".user-menu summary").click();
    await page.getByRole("button", { name: nav.logout }).click();
    await page.waitForURL(preview.address(locale, "/"));
    await page.goto(preview.address(locale, "/Profile"));
    await page.waitForURL("**/Login?**");

    await page.goto(preview.address(locale, "/ForgotPassword"));
    await alive(page);
    await page.locator("#forgot-email").fill(email);
    await send(page);
    await page.getByText(words.forgot_done).waitFor();
    const link = preview.address(locale, await linkIn(email, "/ResetPassword"));
    await page.goto(link);
    await alive(page);
    await typeNewPassword(page, NEW_PASSWORD);
    await send(page);
    await page.getByText(words.reset_done).waitFor();
    await logIn(page, locale, email, NEW_PASSWORD);
    await page.waitForURL((address) => !address.pathname.includes("Login"));
    await page.goto(link);
    await alive(page);
    await typeNewPassword(page, PASSWORD);
    await send(page);
    await page.getByText(words.reset_expired).waitFor();

    // A wrong password and a used link are answers, which Chromium reports.
    assert.deepEqual(
      faults.filter((fault) => !/status of (401|404|422)/.test(fault)),
      [],
    );
    await context.close();
  });
}

async function quote(page, email) {
  const form = page.locator("form.quote-form");
  await form.locator("[name=full_name]").fill("Neema Friend");
  await form.locator("[name=email_address]").fill(email);
  await form.locator("[name=travel_date]").fill(nextYear);
  await form.locator("details.travellers summary").click();
  await form.locator("[name=no_of_adults]").selectOption("2");
  await form.locator("details.travellers summary").click();
  await form.locator("[name=message]").fill("Asha told us about you.");
  await form.locator("[name=contact_method][value=email]").check();
  // A visitor who is as quick as this test would wait in quarantine.
  await page.waitForFunction(() => performance.now() > 2500);
  await form.locator("button[type=submit]").click();
  await page.waitForURL("**/ThankyouQuote?reference=*");
}

/** Number of the booking, once its deposit has come. */
async function bookByDeposit({ context, page }, locale, tour, email) {
  const words = texts(locale, "account");
  await page.goto(preview.address(locale, tour.href));
  await page
    .locator("#departures a", { hasText: texts(locale, "departures").book })
    .last()
    .click();
  await page.waitForURL("**/Booking?**");
  await alive(page);
  await page.locator("#booking-travellers").click();
  await page.locator("#booking-travellers-no_of_adults").selectOption("2");
  await page.locator("#booking-travellers").click();
  await page.locator("#booking-name").fill("Neema Friend");
  await page.locator("#booking-email").fill(email);
  await page.locator("input[name=payment_method]").first().waitFor();
  await page.waitForFunction(() => performance.now() > 2500);
  await context.route(`${PAY}**`, (route) => route.fulfill({ contentType: "text/html", body: "<h1>Pay here</h1>" }));
  provider.pay();
  await send(page);
  await page.waitForURL(`${PAY}**`);
  const tracking = new URL(page.url()).searchParams.get("OrderTrackingId");
  const order = provider.orders.get(tracking);
  const back = new URL(order.callback_url);
  back.searchParams.set("OrderTrackingId", tracking);
  back.searchParams.set("OrderMerchantReference", order.id);
  await page.goto(preview.address(locale, back.pathname + back.search));
  // A tenth of the price, of which the invitation has taken fifty dollars.
  const amount = locale === "en" ? "$425" : "425\u00a0$";
  await page.getByText(filled(words.payment_paid, { amount })).waitFor();
  return service.run("bookings", "list").split(" ")[0];
}
