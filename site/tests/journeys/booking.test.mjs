// Booking a tour, and paying for it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, beforeEach, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { filled, texts } from "../support/catalogue.mjs";
import { startPreview } from "../support/preview.mjs";

let preview;
before(async () => {
  preview = await startPreview();
});
after(() => preview?.close());
beforeEach(() => preview.service.clear());

const NARROW = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" };
const WIDE = { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" };
const SITES = [
  { locale: "en", options: NARROW, amount: "$1,234" },
  { locale: "de", options: WIDE, amount: "1.234\u00a0US-$" },
];
const PAY = "https://pay.example/iframe/1";

const alive = (page) => page.waitForFunction(() => document.querySelector("main form[data-alive]"));
const send = (page) => page.locator("main form button[type=submit]").click();
const NUMBER = "7KQ2-M4XF";
const payment = (status, more = {}) => ({
  status: 200,
  json: {
    status,
    amount: 1234,
    kind: "deposit",
    reference: "B-9x",
    number: NUMBER,
    tour: "Lemosho",
    outstanding: 0,
    confirmed: false,
    methods: ["card", "bank_transfer", "cash"],
    bank_details: ["IBAN TZ00"],
    invoice_url: "/api/invoice/B-9x",
    ...more,
  },
});
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const { locale, options, amount } of SITES) {
  const account = texts(locale, "account");
  const tours = () => JSON.parse(readFileSync(`${process.env.SITES}/${locale}/data/tours.json`, "utf8"));

  test(`${locale}: the link of a quote fills in the booking, which is sent without a login`, async () => {
    const { slug, title } = tours().find(({ id }) => id === 110);
    const departures = new URLSearchParams({ tour: slug, locale });
    preview.service.answer(`GET booking-offer?${departures}`, { status: 200, json: { departures: [] } });
    const asked = new URLSearchParams({ tour: slug, locale, date: "2099-02-03", adults: "2", children: "1" });
    preview.service.answer(`GET booking-offer?${asked}`, {
      status: 200,
      json: {
        tour_name: title,
        price_per_person: 1234,
        parts: [],
        total: 3702,
        deposit: 370,
        methods: ["card", "cash"],
      },
    });
    const query = `reference=Q-17&tour=${encodeURIComponent(slug)}&start_date=2099-02-03&adults=2&children=1`;
    const { context, page, faults } = await preview.visit(locale, `/Booking?${query}`, options);
    await alive(page);
    await page.waitForFunction((name) => document.querySelector("#booking-tour").value === name, title);
    assert.equal(await page.locator("#booking-reference").inputValue(), "Q-17");
    await page.getByText(filled(account.booking_price_person, { amount })).waitFor();
    assert.equal(
      await page.locator("main details.travellers summary").textContent(),
      filled(texts(locale, "form").traveller_count_other, { count: 3 }),
    );
    await send(page);
    await page.locator(".form-error", { hasText: texts(locale, "form").error_name }).waitFor();
    assert.deepEqual(await violations(page), []);
    assert.ok((await overflow(page)) <= 0);

    await page.locator("#booking-name").fill("Asha Mushi");
    await page.locator("#booking-email").fill("asha@example.com");
    const errors = [{ field: "reference", code: "unknown_quote", message: "Q-17?" }];
    preview.service.answer("POST submit-order-request", { status: 422, json: { title: "", status: 422, errors } });
    await send(page);
    await page.locator(".form-error", { hasText: "Q-17?" }).waitFor();
    await page.reload();
    await alive(page);
    assert.equal(await page.locator("#booking-name").inputValue(), "Asha Mushi", "a reload loses nothing");
    await page.getByText(filled(account.booking_price_person, { amount })).waitFor();

    preview.service.answer("POST submit-order-request", {
      status: 201,
      json: { reference: "B-9x", redirect_url: null },
    });
    preview.service.answer("GET payment/B-9x", payment("open"));
    await send(page);
    await page.waitForURL("**/BookingCompleted?reference=B-9x");
    await page.getByText(filled(account.completed_reference, { reference: NUMBER })).waitFor();
    assert.deepEqual(await violations(page), []);
    const order = preview.service.calls.findLast(({ path }) => path === "submit-order-request");
    assert.equal(order.headers.authorization, undefined);
    assert.deepEqual(
      { ...order.json, phone_country: "", country_code: "", country_of_residence: "", filled_in_ms: 0 },
      {
        full_name: "Asha Mushi",
        email_address: "asha@example.com",
        country_of_residence: "",
        country_code: "",
        phone_country: "",
        phone_number: "",
        message: "",
        travel_date: "2099-02-03",
        no_of_adults: 2,
        no_of_children: 1,
        pay: "deposit",
        tour_name: title,
        reference: "Q-17",
        payment_method: "card",
        total: "3702",
        filled_in_ms: 0,
        tour_slug: slug,
        locale,
      },
    );
    await page.getByRole("link", { name: account.completed_payment }).click();
    await page.waitForURL("**/Payment?reference=B-9x");
    // It has asked the service before the next test counts the calls.
    await page.getByText(filled(account.payment_amount_deposit, { amount })).waitFor();
    assert.deepEqual(
      faults.filter((fault) => !fault.includes("status of 422")),
      [],
    );
    await context.close();
  });

  test(`${locale}: without a tour nothing is sent`, async () => {
    const { context, page, faults } = await preview.visit(locale, "/Booking", options);
    await page.getByText(account.booking_price_hint).waitFor();
    assert.deepEqual(await violations(page), []);
    await alive(page);
    await send(page);
    await page.locator(".form-error", { hasText: account.booking_error_tour }).waitFor();
    assert.equal(preview.service.calls.length, 0);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test(`${locale}: an open payment shows the amount and three ways to pay`, async () => {
    preview.service.answer("GET payment/B-9x", payment("open", { redirect_url: PAY }));
    const { context, page, faults } = await preview.visit(locale, "/Payment?reference=B-9x", options);
    await page.getByText(filled(account.payment_amount_deposit, { amount })).waitFor();
    const ways = await page.locator(".payment-method h3").allTextContents();
    assert.deepEqual(ways, [account.payment_card, account.payment_transfer, account.payment_cash]);
    await page.getByText("IBAN TZ00").waitFor();
    assert.ok((await overflow(page)) <= 0);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(faults, []);
    await page.route(`${PAY}**`, (route) => route.fulfill({ contentType: "text/html", body: "" }));
    await page.getByRole("button", { name: account.payment_card_pay }).click();
    await page.waitForURL(PAY);
    await context.close();
  });

  test(`${locale}: coming back from the payment page, a pending payment turns into a paid one by itself`, async () => {
    preview.service.answer("GET payment/B-9x?tracking=1", payment("pending"));
    const back = "/BookingCompleted?OrderTrackingId=1&OrderMerchantReference=B-9x-1";
    const { context, page } = await preview.visit(locale, back, options);
    await page.getByText(account.payment_checking).waitFor();
    assert.deepEqual(await violations(page), []);
    preview.service.answer("GET payment/B-9x?tracking=1", payment("paid"));
    await page.getByText(filled(account.payment_paid, { amount })).waitFor();
    assert.equal(await page.getByRole("link", { name: account.completed_payment }).count(), 0);
    await context.close();
  });

  test(`${locale}: a payment that did not go through is headed "not paid"`, async () => {
    preview.service.answer("GET payment/B-9x?tracking=1", payment("failed"));
    const { context, page } = await preview.visit(
      locale,
      "/BookingCompleted?OrderTrackingId=1&OrderMerchantReference=B-9x-1",
      options,
    );
    await page.getByText(account.payment_failed).waitFor();
    assert.equal(await page.locator(".notice-failed strong").textContent(), account.payment_not_paid);
    assert.deepEqual(await violations(page), []);
    await context.close();
  });

  for (const [status, key] of [
    ["failed", "payment_none_yet"],
    ["cancelled", "payment_cancelled"],
    ["nothing", "payment_nothing"],
  ]) {
    test(`${locale}: a payment that is ${status} says so`, async () => {
      preview.service.answer("GET payment/B-9x", payment(status));
      const { context, page } = await preview.visit(locale, "/Payment?reference=B-9x", options);
      await page.getByText(account[key]).waitFor();
      assert.deepEqual(await violations(page), []);
      await context.close();
    });
  }

  test(`${locale}: without its personal link a payment shows nothing, and a failing service can be asked again`, async () => {
    const { context, page } = await preview.visit(locale, "/Payment", options);
    await page.getByText(account.general_link_needed).waitFor();
    preview.service.answer("GET payment/B-9x", { status: 503 });
    await page.goto(preview.address(locale, "/Payment?reference=B-9x"));
    await page.getByText(account.general_load_failed).waitFor();
    assert.deepEqual(await violations(page), []);
    preview.service.answer("GET payment/B-9x", payment("paid"));
    await page.getByRole("button", { name: account.general_retry }).click();
    await page.getByText(filled(account.payment_paid, { amount })).waitFor();
    await context.close();
  });
}
