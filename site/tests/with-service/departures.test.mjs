// Places of departures: shown as the service sells them, taken once, and waited for.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { filled, texts } from "../support/catalogue.mjs";
import { startPreview } from "../support/preview.mjs";
import { root } from "../support/programs.mjs";
import { startEnquiryService } from "../support/real-service.mjs";
import { LOCALES, NARROW, previewForTests, SITES, WIDE } from "../support/visits.mjs";

/** A climb with departures of its own. */
const LEMOSHO = 110;
const tour = (locale) =>
  JSON.parse(readFileSync(`${process.env.SITES}/${locale}/data/tours.json`, "utf8")).find(({ id }) => id === LEMOSHO);
const days = JSON.parse(readFileSync(`${root}content-cache/en/tours/${LEMOSHO}.json`, "utf8")).departures;

const preview = previewForTests();

/** The tour's page on the day before its first departure, whose table is not in view yet. */
async function openTour(locale, options) {
  const context = await preview.browser.newContext(options);
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date(`${days[0].starts}T12:00:00Z`));
  await page.goto(preview.address(locale, tour(locale).href));
  return { context, page };
}

/** What the first rows of the table say of their places, and the ways on that they offer. */
const rows = (page, count) =>
  page.locator("table.departures [data-departure]").evaluateAll(
    (found, most) =>
      found.slice(0, most).map((row) => ({
        places: row.querySelector(".departure-places").textContent.replace(/\s+/g, " ").trim(),
        ways: [...row.querySelectorAll(".departure-ways a[href]")].map((way) => new URL(way.href).pathname),
        dots: row.querySelector(".departure-dots").dataset.dots.length,
        height: row.getBoundingClientRect().height,
      })),
    count,
  );

for (const { locale, options } of SITES) {
  const words = texts(locale, "departures");

  test(`${locale}: the table of a tour shows the places of now, and no row moves`, async () => {
    const { context, page } = await openTour(locale, options);
    const built = await rows(page, 3);
    assert.deepEqual(preview.service.calls, [], "a table out of view asks nothing");
    const [first, second, third] = days.map(({ starts, ends }) => ({ tour: LEMOSHO, starts, ends, minimum: 4 }));
    preview.service.answer(`GET departures?tour=${LEMOSHO}`, {
      status: 200,
      json: {
        departures: [
          { ...first, capacity: 6, left: 0, state: "sold_out" },
          { ...second, capacity: 6, left: 3, needed: 1, state: "open" },
          { ...third, capacity: 6, left: 2, state: "guaranteed" },
        ],
      },
    });
    await page.locator("#departures").scrollIntoViewIfNeeded();
    await page.locator("tr[data-sold-out]").waitFor();
    const shown = await rows(page, 3);
    assert.deepEqual(
      shown.map(({ places }) => places),
      [
        words.sold_out,
        `${filled(words.needed_one, { count: 1 })} ${filled(words.places_of, { left: 3, all: 10 })}`,
        `${words.guaranteed} ${filled(words.places_of, { left: 2, all: 10 })}`,
      ],
    );
    assert.deepEqual(
      shown.map(({ ways }) => ways),
      [
        ["/Quote", "/WaitingList"],
        ["/Quote", "/Booking"],
        ["/Quote", "/Booking"],
      ],
    );
    assert.deepEqual(
      shown.map(({ dots }) => dots),
      [0, 3, 2],
    );
    assert.deepEqual(
      shown.map(({ height }) => height),
      built.map(({ height }) => height),
    );
    assert.deepEqual(await violations(page), []);
    await context.close();
  });

  test(`${locale}: a departure that does not take place says so, and can neither be booked nor waited for`, async () => {
    const { context, page } = await openTour(locale, options);
    const [built] = await rows(page, 1);
    const [{ starts, ends }] = days;
    const cancelled = { tour: LEMOSHO, starts, ends, minimum: 4, capacity: 6, left: 0, state: "cancelled" };
    preview.service.answer(`GET departures?tour=${LEMOSHO}`, { status: 200, json: { departures: [cancelled] } });
    await page.locator("#departures").scrollIntoViewIfNeeded();
    await page.locator("tr[data-sold-out]").waitFor();
    const [{ places, ways, dots, height }] = await rows(page, 1);
    assert.deepEqual([places, ways, dots, height], [words.cancelled, ["/Quote"], 0, built.height]);
    assert.deepEqual(await violations(page), []);
    await context.close();
  });

  test(`${locale}: while the service does not answer, the places of the build stay`, async () => {
    const { context, page } = await openTour(locale, options);
    const built = await rows(page, days.length);
    preview.service.answer(`GET departures?tour=${LEMOSHO}`, { status: 503 });
    const answered = page.waitForResponse("**/api/departures?**");
    await page.locator("#departures").scrollIntoViewIfNeeded();
    await (await answered).finished();
    assert.deepEqual(await rows(page, days.length), built);
    await context.close();
  });
}

test("departures stand under their month, each with one button and a link, and a month that has passed is gone", async () => {
  const { context, page } = await preview.visit("en", tour("en").href, WIDE);
  const months = await page.locator("table.departures tbody").evaluateAll((bodies) =>
    bodies.map((body) => ({
      month: body.querySelector(".departure-month").textContent.trim(),
      days: [...body.querySelectorAll("[data-departure]")].map((row) => row.dataset.departure.slice(0, 7)),
      buttons: [...body.querySelectorAll("[data-departure]")].map(
        (row) => row.querySelectorAll("a.button[href]").length,
      ),
    })),
  );
  const name = (day) => new Date(`${day}-01`).toLocaleDateString("en-GB", { month: "long", year: "numeric" });
  assert.ok(months.length > 1);
  for (const { month, days, buttons } of months) {
    assert.deepEqual(new Set(days.map(name)), new Set([month]));
    assert.deepEqual(new Set(buttons), new Set([1]));
  }
  const [first, second] = months;
  await page.clock.setFixedTime(new Date(`${second.days[0]}-01T00:00:00Z`));
  await page.reload();
  assert.ok(!(await page.getByText(first.month, { exact: true }).isVisible()));
  assert.ok(await page.getByText(second.month, { exact: true }).isVisible());
  await context.close();
});

test("every way on of a departure is in sight on every width and in every language", async () => {
  for (const locale of LOCALES) {
    for (const path of ["/", tour(locale).href]) {
      const { context, page } = await preview.visit(locale, path, WIDE);
      for (const width of [360, 800, 1024, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const hidden = await page
          .locator(".table-scroll:has(.departures)")
          .evaluate((table) => table.scrollWidth - table.clientWidth);
        assert.equal(hidden, 0, `${locale} ${path} at ${width} px`);
      }
      await context.close();
    }
  }
});

/** The sample content with one departure of two places on the climb, on a day to come. */
function contentWithTwoPlaces(starts, ends) {
  const folder = mkdtempSync(join(tmpdir(), "content-"));
  cpSync(`${root}content-cache`, folder, { recursive: true });
  for (const locale of LOCALES) {
    const file = join(folder, locale, `tours/${LEMOSHO}.json`);
    const answer = JSON.parse(readFileSync(file, "utf8"));
    answer.departures = [{ ...answer.departures[0], starts, ends, places_left: 2, minimum_places: 2 }];
    writeFileSync(file, JSON.stringify(answer));
  }
  return folder;
}

for (const { locale, options } of [
  { locale: "en", options: WIDE },
  { locale: "de", options: NARROW },
]) {
  test(`${locale}: the last two places are sold once, and the second visitor waits for them`, async (t) => {
    const [starts, ends] = ["03-07", "03-14"].map((day) => `${new Date().getFullYear() + 1}-${day}`);
    const content = contentWithTwoPlaces(starts, ends);
    const service = await startEnquiryService({ TEMBEA_CONTENT_CACHE: content });
    const real = await startPreview({ api: service.address });
    t.after(async () => {
      await real.close();
      service.close();
      rmSync(content, { recursive: true, force: true });
    });
    const words = texts(locale, "account");
    const { slug } = tour(locale);
    const query = `?tour=${encodeURIComponent(slug)}&start_date=${starts}&adults=2`;
    /** Fills in a booking and leaves it unsent. */
    async function fillBooking(name, email) {
      const { context, page } = await real.visit(locale, `/Booking${query}`, options);
      await page.locator(`#booking-date option[value="${starts}"]`).waitFor({ state: "attached" });
      await page.locator("#booking-name").fill(name);
      await page.locator("#booking-email").fill(email);
      await page.locator("input[name=payment_method]").first().waitFor();
      return { context, page };
    }
    const send = (page) => page.locator("main form button[type=submit]").click();
    // A visitor who is as quick as this test would wait for the operator's eye.
    const slowly = (page) => page.waitForFunction(() => performance.now() > 2500);

    const asha = await fillBooking("Asha Mushi", "asha@example.com");
    const ben = await fillBooking("Ben Kessy", "ben@example.com");
    assert.match(await ben.page.locator("#booking-date option:checked").textContent(), /2/, "two places are left");
    await slowly(asha.page);
    await send(asha.page);
    await asha.page.waitForURL("**/BookingCompleted?**");
    await asha.context.close();

    await slowly(ben.page);
    await send(ben.page);
    const wait = ben.page.getByRole("link", { name: words.booking_wait });
    await wait.waitFor();
    assert.deepEqual(await violations(ben.page), []);
    assert.ok((await ben.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
    await wait.click();
    await ben.page.waitForURL("**/WaitingList?**");
    await ben.page.waitForFunction(() => document.querySelector("#waiting-ends")?.value);
    const prefilled = await Promise.all(
      ["tour", "starts", "ends", "persons"].map((name) => ben.page.locator(`#waiting-${name}`).inputValue()),
    );
    assert.deepEqual(prefilled, [String(LEMOSHO), starts, ends, "2"]);
    await send(ben.page);
    await ben.page.locator(".form-error", { hasText: texts(locale, "form").error_name }).waitFor();
    assert.deepEqual(await violations(ben.page), []);
    await ben.page.locator("#waiting-name").fill("Ben Kessy");
    await ben.page.locator("#waiting-email").fill("ben@example.com");
    await slowly(ben.page);
    await send(ben.page);
    const done = ben.page.getByText(filled(texts(locale, "waiting").done, { place: 1 }));
    const [reference] = (await done.textContent()).match(/\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/);
    assert.deepEqual(await violations(ben.page), []);
    await service.mailTo("ben@example.com", reference);
    assert.match(service.run("departures", "waiting", String(LEMOSHO), starts), /2 of {3}2 taken[\s\S]*Ben Kessy/);
    await ben.context.close();
  });
}
