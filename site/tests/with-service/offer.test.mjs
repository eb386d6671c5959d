// From a quote on the site to a confirmed booking: the desk makes an offer from a published tour with an exchanged
// lodging, the traveller asks for a change on a phone, and accepts the second version.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { filled, texts } from "../support/catalogue.mjs";
import { freePort, startPreview } from "../support/preview.mjs";
import { demonstration } from "../support/programs.mjs";
import { PAY, startProvider } from "../support/provider.mjs";
import { startEnquiryService } from "../support/real-service.mjs";
import { LOCALES, NARROW, tourById } from "../support/visits.mjs";

let provider;
let service;
let preview;
let desk;
before(async () => {
  provider = await startProvider();
  const [ofDesk, ofSites] = [await freePort(), await freePort()];
  desk = `desk.localhost:${ofDesk}`;
  const sites = LOCALES.map((locale) => [
    `TEMBEA_SITE_URL_${locale.toUpperCase()}`,
    `http://${locale === "en" ? "" : `${locale}.`}localhost:${ofSites}`,
  ]);
  const settings = {
    ...Object.fromEntries(sites),
    TEMBEA_LISTEN: `127.0.0.1:${ofDesk}`,
    TEMBEA_DESK_HOST: desk,
    TEMBEA_PAYMENT_URL: provider.address,
    TEMBEA_PAYMENT_CONSUMER_KEY: "key",
    TEMBEA_PAYMENT_CONSUMER_SECRET: "secret",
    TEMBEA_PAYMENT_BANK_DETAILS: "CRDB Bank Arusha | IBAN TZ00 1234",
  };
  service = await startEnquiryService(settings, demonstration);
  preview = await startPreview({ api: service.address, port: ofSites });
});
after(async () => {
  await preview?.close();
  service?.close();
  provider?.close();
});

/** A private safari that begins on any day. */
const SAFARI = 101;
const travelDay = `${new Date().getFullYear() + 1}-06-14`;

/** Asks for a quote on the site. */
async function askForQuote(locale, email, name) {
  const { context, page } = await preview.visit(locale, "/Quote", NARROW);
  const form = page.locator("form.quote-form");
  await form.locator("[name=full_name]").fill(name);
  await form.locator("[name=email_address]").fill(email);
  await form.locator("[name=travel_date]").fill(travelDay);
  await form.locator("details.travellers summary").click();
  await form.locator("[name=no_of_adults]").selectOption("2");
  await form.locator("details.travellers summary").click();
  await form.locator("[name=phone_country]").selectOption("IT");
  await form.locator("[name=phone_number]").fill("06 698 12345");
  await form.locator("[name=message]").fill("Elefanten");
  await form.locator("[name=contact_method][value=whatsapp]").check();
  // A visitor who is as quick as this test would wait in quarantine.
  await page.waitForFunction(() => performance.now() > 2500);
  await form.locator("button[type=submit]").click();
  await page.waitForURL("**/ThankyouQuote?reference=*");
  await context.close();
}

/** The case of a visitor, opened by the manager. */
async function openCase(name) {
  const context = await preview.browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(service.run("demonstrate").trim());
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  await page.goto(`http://${desk}/inbox?view=all&search=${encodeURIComponent(`"${name}"`)}`);
  await page.getByRole("link", { name }).first().click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  return page;
}

const isSent = (page) => page.getByText("Sent. The mail stands in the case.").waitFor();

/** Makes an offer of the safari, whose first night is in another lodging. Returns the address of the traveller's page. */
async function sendOffer(page, lodging) {
  await page.getByRole("button", { name: "Make an offer" }).click();
  await page.getByLabel("Tour", { exact: true }).first().selectOption(String(SAFARI));
  await page.getByText("Take days of a tour").click();
  await page.locator("details").getByLabel("Tour").selectOption(String(SAFARI));
  await page.getByRole("button", { name: /Add all .* days/ }).click();
  await page.getByLabel("Lodging of the night").first().fill(lodging);
  await page.getByRole("button", { name: "Preview" }).click();
  await page.frameLocator("iframe").getByText(lodging).filter({ visible: true }).first().waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Send the offer" }).click();
  await isSent(page);
  await page.getByRole("link", { name: "Back to the case" }).click();
  return page.getByRole("link", { name: "Their page" }).first().getAttribute("href");
}

/** Neither a fault that axe finds, nor a page that is wider than its window. */
async function isInOrder(page) {
  assert.deepEqual(await violations(page), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
}

for (const [locale, name, part] of [
  ["pt", "Tiago Nogueira", "#variants"],
  ["fr", "Julien Moreau", ".offer-options"],
  ["es", "Valentina Cruz", "#agreement"],
]) {
  test(`${locale}: ${part} of an offer is in order on a phone and wide`, async () => {
    const page = await openCase(name);
    const address = await page.getByRole("link", { name: "Their page" }).first().getAttribute("href");
    for (const width of [360, 1440]) {
      const { context, page: traveller } = await preview.visit(locale, new URL(address).pathname, {
        viewport: { width, height: 800 },
      });
      await traveller.locator(part).waitFor();
      await isInOrder(traveller);
      await context.close();
    }
    await page.context().close();
  });
}

/** Totals change with the options, with scripts and without; ends with both options chosen. */
async function totalsFollowTheOptions(traveller) {
  const [lodge, transfer] = [1, 2].map((number) => `[name=options][value="${number}"]`);
  const totalOf = (page) => page.locator(".trip-price strong").textContent();
  const sumOf = (page) => page.locator(".offer-price .sum td").textContent();
  const isNow = async (page, total) => {
    await page.locator(".offer-sum strong", { hasText: total }).waitFor();
    assert.deepEqual([await totalOf(page), await sumOf(page)], [total, total]);
  };
  const withLodge = await totalOf(traveller);
  assert.equal(await traveller.locator("#show-total").isVisible(), false, "totals change at once");
  await isInOrder(traveller);
  await traveller.locator(transfer).check();
  await traveller.waitForFunction(
    (former) => document.querySelector(".trip-price strong").textContent !== former,
    withLodge,
  );
  const withBoth = await totalOf(traveller);
  await isNow(traveller, withBoth);

  const context = await traveller
    .context()
    .browser()
    .newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const plain = await context.newPage();
  await plain.goto(traveller.url());
  await isNow(plain, withLodge);
  await plain.locator(transfer).check();
  await plain.locator("#show-total").click();
  await plain.waitForURL(/options=1,2/);
  await isNow(plain, withBoth);
  // What is ticked after the total was shown is shown before it is accepted.
  await plain.locator(lodge).uncheck();
  await plain.locator("#name").fill("Zoë");
  await plain.locator("[name=terms]").check();
  await plain.locator("#agreement button").click();
  await plain.getByRole("alert").waitFor();
  assert.deepEqual([await plain.locator(lodge).isChecked(), await plain.locator(transfer).isChecked()], [false, true]);
  await context.close();
}

/** The traveller shares the offer; a companion marks a day, which both pages and the desk show. */
async function companionMarksADay(locale, traveller, page) {
  await traveller.locator("#share button").click();
  const shared = traveller.locator("#shared-address");
  await shared.waitFor();
  const path = new URL(await shared.inputValue()).pathname;
  const { context, page: companion, faults } = await preview.visit(locale, path, NARROW);
  assert.equal(await companion.locator("#price, .trip-price, #agreement, #ask").count(), 0);
  await companion.locator('[name=mark-2][value="liked"]').check();
  await companion.locator("[name=note-2]").fill("An early start!");
  await isInOrder(companion);
  await companion.locator("#marks-name").fill("Lina");
  await companion.locator("#marks-form button").click();
  await companion.waitForURL(/marked=yes/);
  await companion.locator('[data-day="2"]', { hasText: "An early start!" }).waitFor();
  await traveller.reload();
  await traveller.locator('[data-day="2"] li', { hasText: "Lina" }).waitFor();
  await isInOrder(traveller);
  await page.getByText("1 comment of a companion").click();
  await page.getByText("Day 2, Lina: likes it – An early start!").waitFor();
  assert.deepEqual(faults, []);
  await context.close();
}

/** The bank's file with a transfer for a booking is imported at the desk, and the booking is confirmed there. */
async function importTransferAndConfirm(page, number, name, amount) {
  await page.goto(`http://${desk}/money`);
  const rows = `Date,Amount,Description,Reference\n${new Date().toISOString().slice(0, 10)},${amount},Safari ${number},NMB-${number}\n`;
  const file = { name: "statement.csv", mimeType: "text/csv", buffer: Buffer.from(rows) };
  await page.getByLabel("The bank’s file").setInputFiles(file);
  const asked = page.getByRole("dialog");
  await asked.getByText(`Booking ${number}, ${name}`).waitFor();
  await asked.getByRole("button", { name: "Record 1 payment" }).click();
  await page.getByText("1 payment recorded, 0 already known, 0 to match.").waitFor();
  await page.goto(`http://${desk}/bookings?view=all&search=${number}`);
  await page.locator(".row").click();
  await page.getByRole("button", { name: "Confirm the booking" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm the booking" }).click();
  await page.locator(".badge", { hasText: "Confirmed" }).waitFor();
}

for (const [locale, pays] of [
  ["en", "card"],
  ["de", "transfer"],
  ["pt", "transfer on an imported statement"],
]) {
  test(`${locale}: a quote becomes an offer, is changed at the traveller's wish, accepted and paid by ${pays}`, async () => {
    const [email, name] = [`offer-${locale}@example.com`, `Zoë Müller ${locale}`];
    const [words, account] = [texts(locale, "tour"), texts(locale, "account")];
    await askForQuote(locale, email, name);
    const page = await openCase(name);
    const caseAddress = page.url();
    const address = await sendOffer(page, "Simba Rest");

    const { context, page: traveller, faults } = await preview.visit(locale, new URL(address).pathname, NARROW);
    assert.equal(await traveller.locator("html").getAttribute("lang"), locale);
    await traveller.getByRole("heading", { name: tourById(locale, SAFARI).title, level: 1 }).waitFor();
    await traveller.getByRole("heading", { name: words.accommodation }).waitFor();
    await traveller.getByText("Simba Rest").filter({ visible: true }).first().waitFor();
    assert.ok(await traveller.locator("svg.map").count(), "the route");
    assert.ok(await traveller.locator(".hero-picture img").evaluate((image) => image.naturalWidth > 0));
    await isInOrder(traveller);
    await companionMarksADay(locale, traveller, page);
    await traveller.locator("#about").selectOption("2");
    await traveller.locator("#question").fill("A balloon flight, please.");
    await traveller.locator("#ask button").click();
    await traveller.waitForURL(/asked=yes/);

    await page.getByText("A balloon flight, please.").first().waitFor();
    await page.getByRole("link", { name: "New version" }).click();
    await page.getByRole("button", { name: "Add a line" }).click();
    await page.getByLabel("Line 2: Text").fill("Balloon");
    await page.getByLabel("Line 2: Price each").fill("599");
    for (const [number, text, each] of [
      [1, "Lodge", "300"],
      [2, "Transfer", "-100"],
    ]) {
      await page.getByRole("button", { name: "Add an option" }).click();
      await page.getByLabel(`Option ${number}: Text`).fill(text);
      await page.getByLabel(`Option ${number}: Price each`).fill(each);
    }
    await page.getByLabel("Chosen at first").first().check();
    await page.getByRole("button", { name: "Send a new version" }).click();
    if (locale !== "en") await page.getByRole("button", { name: "Send anyway" }).click();
    await isSent(page);

    await traveller.reload();
    await traveller.getByText("Balloon").first().waitFor();
    await totalsFollowTheOptions(traveller);
    await traveller.locator("#name").fill(name);
    await traveller.locator("[name=terms]").check();
    provider.pay(false);
    await traveller.locator("#agreement button").click();
    await traveller.waitForURL("**/Payment?reference=*");
    const [number] = service.run("bookings", "list").split(" ");
    if (pays === "card") {
      await context.route(`${PAY}**`, (route) =>
        route.fulfill({ contentType: "text/html", body: "<h1>Pay here</h1>" }),
      );
      await traveller.getByRole("button", { name: account.payment_card_pay }).click();
      await traveller.waitForURL(`${PAY}**`);
      const tracking = new URL(traveller.url()).searchParams.get("OrderTrackingId");
      const order = provider.orders.get(tracking);
      const back = new URL(order.callback_url);
      back.searchParams.set("OrderTrackingId", tracking);
      back.searchParams.set("OrderMerchantReference", order.id);
      provider.pay();
      await traveller.goto(preview.address(locale, back.pathname + back.search));
      await traveller.getByText(filled(account.payment_paid, { amount: "$1,614" })).waitFor();
      service.run("bookings", "confirm", number);
    } else if (pays === "transfer") {
      await traveller.getByText("IBAN TZ00 1234").waitFor();
      service.run("bookings", "paid", number, "deposit");
      service.run("bookings", "confirm", number);
    } else {
      await traveller.getByText("IBAN TZ00 1234").waitFor();
      await traveller.getByText(filled(account.payment_transfer_text, { amount: "1614 $", number })).waitFor();
      await importTransferAndConfirm(page, number, name, "1614.00");
      await traveller.reload();
      await traveller.getByText(filled(account.payment_paid, { amount: "1614 $" })).waitFor();
    }
    await service.mailTo(email, number);
    await page.goto(caseAddress);
    await page.locator(".case-bar .badge", { hasText: "Confirmed" }).waitFor();
    await traveller.goto(address);
    await traveller.locator(".trip-summary a.button").first().waitFor();
    assert.equal(await traveller.locator("#agreement").count(), 0, "it is accepted once");
    assert.deepEqual(
      faults.filter((fault) => !fault.includes("pay.example")),
      [],
    );
    await context.close();
    await page.context().close();
  });
}
