// From a departure on the site to a paid booking, with the real service, its database and its mails; only the provider
// of card payments is stood in for.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { JSDOM } from "jsdom";
import { violations } from "../support/accessibility.mjs";
import { filled, texts } from "../support/catalogue.mjs";
import { startPreview } from "../support/preview.mjs";
import { PAY, startProvider } from "../support/provider.mjs";
import { startEnquiryService } from "../support/real-service.mjs";
import { LOCALES } from "../support/visits.mjs";

let provider;
let service;
let preview;
before(async () => {
  provider = await startProvider();
  service = await startEnquiryService({
    TEMBEA_PAYMENT_URL: provider.address,
    TEMBEA_PAYMENT_CONSUMER_KEY: "key",
    TEMBEA_PAYMENT_CONSUMER_SECRET: "secret",
    TEMBEA_PAYMENT_BANK_DETAILS: "CRDB Bank Arusha | IBAN TZ00 1234",
  });
  preview = await startPreview({ api: service.address });
});
after(async () => {
  await preview?.close();
  service?.close();
  provider?.close();
});

const tours = (locale) => JSON.parse(readFileSync(`${process.env.SITES}/${locale}/data/tours.json`, "utf8"));
/** Camping over the Machame route: a tenth of 2,150 dollars each is the deposit. */
const MACHAME = 109;
/** A private safari that begins on any day. */
const LODGES = 101;

/** Follows the last departure of the tour's page to the booking form, and fills it in for two. */
async function book(page, locale, email) {
  const words = texts(locale, "account");
  await page
    .locator("#departures a", { hasText: texts(locale, "departures").book })
    .last()
    .click();
  await page.waitForURL("**/Booking?**");
  await page.waitForFunction(() => document.querySelector("main form[data-alive]"));
  assert.match(await page.locator("#booking-date").inputValue(), /^\d{4}-\d{2}-\d{2}$/);
  await page.locator("#booking-travellers").click();
  await page.locator("#booking-travellers-no_of_adults").selectOption("2");
  await page.locator("#booking-travellers").click();
  await page.locator("#booking-name").fill("Zoë Müller");
  await page.locator("#booking-email").fill(email);
  await page.locator("input[name=payment_method]").first().waitFor();
  assert.deepEqual(await violations(page), []);
  // A visitor who is as quick as this test would wait for the operator's eye.
  await page.waitForFunction(() => performance.now() > 2500);
  return words;
}

const send = (page) => page.locator("main form button[type=submit]").click();

for (const [locale, price, deposit] of [
  ["en", "$4,300", "$430"],
  ["fr", "4\u202f300\u00a0$", "430\u00a0$"],
]) {
  test(`${locale}: a departure is booked and its deposit paid by card`, async () => {
    const email = `card-${locale}@example.com`;
    provider.pay(false);
    const { context, page, faults } = await preview.visit(locale, tours(locale).find(({ id }) => id === MACHAME).href);
    const words = await book(page, locale, email);
    await page.getByText(filled(words.booking_price_total, { amount: price })).waitFor();
    const percent = tours(locale).find(({ id }) => id === MACHAME).deposit_text;
    await page.getByText(filled(words.booking_pay_deposit_amount, { amount: deposit, percent })).waitFor();

    await context.route(`${PAY}**`, (route) => route.fulfill({ contentType: "text/html", body: "<h1>Pay here</h1>" }));
    await send(page);
    await page.waitForURL(`${PAY}**`);
    const tracking = new URL(page.url()).searchParams.get("OrderTrackingId");
    const order = provider.orders.get(tracking);
    assert.equal(order.amount, 430);
    // The provider adds its names to the address that it was given.
    const back = new URL(order.callback_url);
    back.searchParams.set("OrderTrackingId", tracking);
    back.searchParams.set("OrderMerchantReference", order.id);
    await page.goto(preview.address(locale, back.pathname + back.search));
    await page.getByText(words.payment_checking).waitFor();
    provider.pay();
    await page.getByText(filled(words.payment_paid, { amount: deposit })).waitFor();
    assert.deepEqual(await violations(page), []);

    const [number] = service.run("bookings", "list").split(" ");
    assert.ok(service.run("bookings", "show", number).includes("provider: "));
    await service.mailTo(email, number);
    await page.getByRole("link", { name: words.completed_invoice }).click();
    await page.getByText(number).first().waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), locale);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(
      faults.filter((fault) => !fault.includes("pay.example")),
      [],
    );
    await context.close();
  });
}

test("en: a departure is booked by bank transfer, which the operator sees arrive", async () => {
  const locale = "en";
  const { context, page, faults } = await preview.visit(locale, tours(locale).find(({ id }) => id === MACHAME).href);
  const words = await book(page, locale, "transfer@example.com");
  await page.locator("main input[name=pay][value=whole]").check();
  await page.locator("input[name=payment_method][value=bank_transfer]").check();
  const before = provider.orders.size;
  await send(page);
  await page.waitForURL("**/BookingCompleted?reference=*");
  await page.getByRole("link", { name: words.completed_payment }).click();
  await page.getByText(filled(words.payment_amount_whole, { amount: "$4,300" })).waitFor();
  await page.getByText("IBAN TZ00 1234").waitFor();
  assert.equal(await page.locator(".payment-method").count(), 3);
  assert.deepEqual(await violations(page), []);
  assert.equal(provider.orders.size, before, "the provider hears nothing of it");
  const [number] = service.run("bookings", "list").split(" ");
  service.run("bookings", "paid", number, "all");
  service.run("bookings", "confirm", number);
  await page.goto(page.url().replace("/Payment", "/BookingCompleted"));
  await page.getByText(filled(words.payment_paid, { amount: "$4,300" })).waitFor();
  await page.getByText(words.completed_confirmed).waitFor();
  await service.mailTo("transfer@example.com", `Booking ${number} is confirmed`);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a tour that is made to measure has no booking of its own, and its form leads to a quote", async () => {
  const { slug } = tours("en").find(({ price }) => price === null);
  const { context, page } = await preview.visit("en", `/Booking?tour=${slug}&adults=2`);
  await page.getByText(texts("en", "account").booking_by_quote).waitFor();
  assert.equal(await page.locator(`#booking-tours option`).count(), tours("en").length - 1);
  await context.close();
});

test("the page of a tour leads to a booking on days of one's own just where the service takes such a booking", async () => {
  const seen = new Map();
  for (const locale of LOCALES) {
    const words = texts(locale, "tour").book_own_dates;
    for (const { slug, href } of tours(locale)) {
      const answer = await fetch(`${service.address}/api/booking-offer?${new URLSearchParams({ locale, tour: slug })}`);
      const takes = answer.ok && (await answer.json()).departures.length === 0;
      const page = readFileSync(`${process.env.SITES}/${locale}${decodeURIComponent(href)}.html`, "utf8");
      const links = page.split(`href="/Booking?tour=${encodeURIComponent(slug)}">${words}</a>`).length - 1;
      assert.equal(links, takes ? 2 : 0, `${locale} ${slug}`);
      seen.set(takes, (seen.get(takes) ?? 0) + 1);
    }
  }
  assert.equal(seen.size, 2, "both kinds of tours were seen");
});

/** What a built page says below the price that children pay, youngest first, and a room of one's own. */
function ratesOf(locale, href) {
  const page = readFileSync(`${process.env.SITES}/${locale}${decodeURIComponent(href)}.html`, "utf8");
  const basis = new JSDOM(page).window.document.querySelector(".trip-basis + details")?.textContent ?? "";
  const children = [...basis.matchAll(/(\d+)% up to (\d+) years/g)].map(([, share, age]) => [
    Number(age),
    Number(share),
  ]);
  const [, room = "0"] = basis.match(/of your own costs \$([\d,]+) more\. A booking for one/) ?? [];
  return { children, room: Number(room.replace(",", "")) };
}

test("children and a room of one's own are charged as the page says, for every tour that says so", async () => {
  const locale = "en";
  let compared = 0;
  for (const { slug, href } of tours(locale)) {
    const { children, room } = ratesOf(locale, href);
    const offer = async (more) => {
      const query = new URLSearchParams({ locale, tour: slug, date: "2099-07-15", ...more });
      const answer = await fetch(`${service.address}/api/booking-offer?${query}`);
      return answer.ok ? await answer.json() : null;
    };
    const alone = await offer({ adults: 1 });
    if (!alone) {
      continue;
    }
    assert.equal(alone.total, alone.price_per_person + room, `${slug}: one traveller`);
    for (let age = 0; age <= 16; age++) {
      const family = await offer({ adults: 2, children: 2, ages: `${age}` });
      const [, share = 100] = children.find(([oldest]) => age <= oldest) ?? [];
      const each = family.price_per_person;
      assert.equal(family.total, 3 * each + Math.floor((each * share) / 100 + 0.5), `${slug}: a child of ${age}`);
      assert.equal(
        family.total,
        family.parts.reduce((sum, part) => sum + part.count * part.each, 0),
        slug,
      );
      compared += share < 100 ? 1 : 0;
    }
    compared += room ? 1 : 0;
  }
  assert.ok(compared > 30, `${compared} prices of children and rooms`);
});

/** The rows of the table of prices of a built page: their months, and each price with the party that it begins with. */
function pricesOf(locale, href) {
  const page = readFileSync(`${process.env.SITES}/${locale}${decodeURIComponent(href)}.html`, "utf8");
  const { document } = new JSDOM(page).window;
  const number = (element) => Number(element.textContent.replace(/\D/g, ""));
  const first = (element) => Number(element.textContent.match(/\d+/)[0]);
  const parties = [...document.querySelectorAll("#prices thead tr:last-child th")].map(first);
  return [...document.querySelectorAll("#prices tbody tr")].map((row) => ({
    months: row.querySelector("th").textContent,
    prices: [...row.querySelectorAll("td")].map((cell, index) => ({ from: parties[index], price: number(cell) })),
  }));
}

test("the prices that a page shows are those that the service charges, for every tour, party and month", async () => {
  const locale = "en";
  const names = Array.from({ length: 12 }, (_, month) => texts(locale, "format")[`month_${month + 1}`]);
  /** The months of `March–May, November`, 1 to 12. */
  const monthsOf = (text) =>
    text === texts(locale, "prices").all_year
      ? names.map((_, month) => month + 1)
      : text.split(", ").flatMap((part) => {
          const [first, last = first] = part.split("–").map((name) => names.indexOf(name));
          return Array.from({ length: ((last - first + 12) % 12) + 1 }, (_, step) => ((first + step) % 12) + 1);
        });
  let compared = 0;
  for (const { slug, href, price } of tours(locale)) {
    const offer = async (month, adults) => {
      const date = `2099-${String(month).padStart(2, "0")}-15`;
      const query = new URLSearchParams({ locale, tour: slug, date, adults });
      const answer = await fetch(`${service.address}/api/booking-offer?${query}`);
      return answer.ok ? (await answer.json()).price_per_person : null;
    };
    const rows = pricesOf(locale, href);
    const months = rows.flatMap((row) => monthsOf(row.months));
    assert.ok(
      rows.length === 0 || months.toSorted((one, other) => one - other).join() === names.map((_, at) => at + 1).join(),
      slug,
    );
    for (let month = 1; month <= 12; month++) {
      const columns = rows.find((row) => monthsOf(row.months).includes(month))?.prices;
      for (let party = 1; party <= 12; party++) {
        const shown = columns ? columns.findLast(({ from }) => from <= party).price : price;
        const charged = await offer(month, party);
        // Tours with departures, and those that are priced by quote only, begin on no day of one's own.
        if (charged === null) {
          assert.equal(rows.length, 0, slug);
        } else {
          assert.equal(charged, shown, `${slug}: ${party} in month ${month}`);
          compared += columns ? 1 : 0;
        }
      }
    }
  }
  assert.ok(compared >= 6 * 144, `${compared} prices of tables`);
});

for (const locale of ["en", "it"]) {
  test(`${locale}: a tour without departures is booked for a day of one's own`, async () => {
    const { href, title } = tours(locale).find(({ id }) => id === LODGES);
    const { context, page, faults } = await preview.visit(locale, href);
    await page
      .locator(".trip-summary")
      .getByRole("link", { name: texts(locale, "tour").book_own_dates })
      .click();
    await page.waitForURL("**/Booking?tour=*");
    // The form shows the name of the tour once it knows the tour.
    await page.waitForFunction((name) => document.querySelector("#booking-tour")?.value === name, title);
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("the deposit that the site shows is the one that the service charges, for every tour of every language", async () => {
  const seen = new Set();
  for (const locale of LOCALES) {
    for (const { slug, price, deposit_text } of tours(locale)) {
      // The price "from" is that of a large party.
      const query = new URLSearchParams({ locale, tour: slug, adults: 31 });
      const answer = await fetch(`${service.address}/api/booking-offer?${query}`);
      if (deposit_text === null) {
        assert.equal(answer.status, 422, slug);
        continue;
      }
      const offer = await answer.json();
      assert.equal(`${offer.deposit_percent}`, deposit_text.replace(/\D/g, ""), `${locale} ${slug}`);
      assert.equal(offer.price_per_person, price, `${locale} ${slug}`);
      seen.add(offer.deposit_percent);
    }
  }
  assert.deepEqual([...seen].sort(), [10, 30, 50], "every rule was seen");
});
