// Five journeys in the engines of the other browsers: what visitors on Firefox, iPhones and Macs meet.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { filled, texts } from "../support/catalogue.mjs";
import { firefox } from "../support/engines/firefox.mjs";
import { until } from "../support/engines/until.mjs";
import { webkit } from "../support/engines/webkit.mjs";
import { previewForTests } from "../support/visits.mjs";

const preview = previewForTests();

const tours = JSON.parse(readFileSync(`${process.env.SITES}/en/data/tours.json`, "utf8"));

const isAt = (page, path) => until(page, path, (wanted) => location.pathname === wanted, path);
const textOf = (page, selector) =>
  until(page, selector, (wanted) => document.querySelector(wanted)?.textContent.trim(), selector);
const isAlive = (page, form) =>
  until(
    page,
    `${form} in React's hands`,
    (selector) => document.querySelector(`${selector}[data-alive], ${selector} [data-alive]`) !== null,
    form,
  );

for (const engine of [firefox, webkit]) {
  describe(engine.name, { skip: !engine.isThere && `${engine.name} is not installed` }, () => {
    let browser;
    before(async () => {
      browser = await engine.start();
    });
    after(() => browser?.close());

    /** Runs a journey on a page that has visited nothing yet. */
    const journey = (name, walk) =>
      test(`${engine.name}: ${name}`, async () => {
        const page = await browser.open();
        try {
          await walk(page);
        } finally {
          await page.close();
        }
      });

    journey("a visitor browses from the home page to a tour and back", async (page) => {
      await page.go(preview.address("en", "/"));
      const title = await textOf(page, ".card .card-title a[href^='/trip/']");
      await page.press(".card .card-title a[href^='/trip/']");
      await until(
        page,
        "the tour's page",
        (wanted) => document.querySelector("h1")?.textContent.trim() === wanted,
        title,
      );
      await page.evaluate(() => history.back());
      await isAt(page, "/");
    });

    journey("a filter narrows the tours and stays in the address", async (page) => {
      await page.go(preview.address("en", "/tours/"));
      await page.press(".tour-filter [name=level][value=luxury]");
      const wanted = tours.filter(({ level }) => level === "luxury").map(({ id }) => String(id));
      const areShown = (list) =>
        [...document.querySelectorAll(".cards [data-tour]")]
          .filter((card) => card.offsetParent !== null)
          .map((card) => card.dataset.tour)
          .join() === list;
      await until(page, "luxury tours only", areShown, wanted.join());
      assert.match(await page.evaluate(() => location.search), /level=luxury/);
    });

    journey("a quote is sent once and thanked for", async (page) => {
      preview.service.answer("POST requestquote", { status: 201, json: { reference: "ZW91-4X0Q" } });
      await page.go(preview.address("en", "/Quote"));
      await page.write("#quote-name", "Zoë Müller");
      await isAlive(page, "form.quote-form");
      await page.write("#quote-email", "zoe@example.com");
      await page.evaluate(() => {
        const form = document.querySelector("form.quote-form");
        const set = (name, value) => {
          const field = form.elements.namedItem(name);
          field.value = value;
          for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
        };
        set("travel_date", "2099-02-01");
        set("no_of_adults", "2");
      });
      await page.write("form.quote-form [name=message]", "Karibu!");
      await page.press("form.quote-form [name=contact_method][value=email]");
      await page.press("form.quote-form button[type=submit]");
      await isAt(page, "/ThankyouQuote");
      const [{ json }, ...more] = preview.service.calls.filter(({ method }) => method === "POST");
      assert.deepEqual(more, []);
      assert.equal(json.full_name, "Zoë Müller");
      assert.equal(json.travel_date, "2099-02-01");
      assert.equal(json.no_of_adults, 2);
    });

    journey("a favourite is kept from page to page", async (page) => {
      await page.go(preview.address("en", "/tours/"));
      const id = await until(
        page,
        "a heart",
        () => document.querySelector(".card[data-tour] [data-wishlist-toggle]")?.closest("[data-tour]").dataset.tour,
      );
      await page.press(`.card[data-tour="${id}"] [data-wishlist-toggle]`);
      await until(page, "the count", () => document.querySelector("[data-wishlist-count]")?.textContent === "1");
      await page.go(preview.address("en", "/Wishlists"));
      await until(page, "the favourite", (tour) => document.querySelector(`.flow [data-tour="${tour}"]`) !== null, id);
    });

    journey("a tour is booked and its number shown", async (page) => {
      const { slug, title } = tours.find(({ id }) => id === 110);
      const asked = new URLSearchParams({ tour: slug, locale: "en", date: "2099-02-03", adults: "2", children: "1" });
      const offer = {
        tour_name: title,
        price_per_person: 1234,
        parts: [],
        total: 3702,
        deposit: 370,
        methods: ["cash"],
      };
      preview.service.answer(`GET booking-offer?${asked}`, { status: 200, json: offer });
      preview.service.answer("POST submit-order-request", {
        status: 201,
        json: { reference: "B-9x", redirect_url: null },
      });
      preview.service.answer("GET payment/B-9x", {
        status: 200,
        json: {
          status: "open",
          amount: 370,
          kind: "deposit",
          reference: "B-9x",
          number: "7KQ2-M4XF",
          tour: title,
          outstanding: 0,
          confirmed: false,
          methods: ["cash"],
          bank_details: [],
          invoice_url: "/api/invoice/B-9x",
        },
      });
      const query = `tour=${encodeURIComponent(slug)}&start_date=2099-02-03&adults=2&children=1`;
      await page.go(preview.address("en", `/Booking?${query}`));
      await isAlive(page, "main form");
      await until(page, "the price", (price) => document.querySelector("main")?.textContent.includes(price), "$1,234");
      await page.write("#booking-name", "Asha Mushi");
      await page.write("#booking-email", "asha@example.com");
      await page.press("main form button[type=submit]");
      await isAt(page, "/BookingCompleted");
      const told = filled(texts("en", "account").completed_reference, { reference: "7KQ2-M4XF" });
      await until(page, "the number", (words) => document.querySelector("main")?.textContent.includes(words), told);
      const order = preview.service.calls.find(({ path }) => path === "submit-order-request");
      assert.equal(order.json.total, "3702");
    });
  });
}
