// The filter of the tour lists.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { texts } from "../support/catalogue.mjs";
import { NARROW, previewForTests } from "../support/visits.mjs";

const preview = previewForTests();

const records = (locale) => JSON.parse(readFileSync(`${process.env.SITES}/${locale}/data/tours.json`, "utf8"));
const ids = (tours) => tours.map(({ id }) => String(id));
const count = (locale, number) =>
  texts(locale, "list")[number === 1 ? "found_one" : "found_other"].replace("{{count}}", number);

/** The tours that a visitor sees, in their order. */
const shown = (page) =>
  page
    .locator(".cards:is([data-tour-list], [data-tour-results]) [data-tour]:visible")
    .evaluateAll((cards) => cards.map((card) => card.dataset.tour));

/** Waits until these tours are shown; the message of a failure says which were. */
async function expectTours(page, tours) {
  const wanted = ids(tours);
  await page
    .waitForFunction((list) => {
      const cards = [...document.querySelectorAll(":is([data-tour-list], [data-tour-results]) > [data-tour]")].filter(
        (card) => card.checkVisibility(),
      );
      return cards.map((card) => card.dataset.tour).join() === list;
    }, wanted.join())
    .catch(async () => assert.deepEqual(await shown(page), wanted));
}

/** On a narrow page the groups stand in a sheet. */
const openFilter = async (page) => {
  if (await page.locator(".filter-open").isVisible()) {
    await page.locator(".filter-open").click();
  }
};
const closeFilter = (page) => page.locator(".filter-groups-end button").click();
const box = (page, name, value) => page.locator(`.tour-filter [name=${name}][value="${value}"]`);
/** Opens the menu of a range and types one of its ends. */
const fillRange = async (page, name, value) => {
  await page.locator(`[popovertarget=filter-${name.split("_")[0]}]`).click();
  await page.locator(`[name=${name}]`).fill(value);
};
const countOf = async (page, name, value) =>
  Number(await page.locator(`.filter-group label:has([name=${name}][value="${value}"]) .filter-count`).textContent());
const query = (page) => new URL(page.url()).search;

for (const locale of ["en", "de"]) {
  test(`${locale}: choices of one group widen, groups and ranges narrow, and the count says how many`, async () => {
    const { context, page, faults } = await preview.visit(locale, "/tours/", NARROW);
    const tours = records(locale);
    const title = page.locator(".result-count");
    assert.equal(await title.textContent(), count(locale, tours.length));
    await openFilter(page);
    assert.deepEqual(await violations(page), []);

    await box(page, "level", "luxury").check();
    await expectTours(
      page,
      tours.filter(({ level }) => level === "luxury"),
    );
    await box(page, "level", "budget").check();
    const levels = tours.filter(({ level }) => ["luxury", "budget"].includes(level));
    await expectTours(page, levels);
    assert.equal(await title.textContent(), count(locale, levels.length));
    await box(page, "safari_type", "lodge").check();
    const lodges = levels.filter(({ safari_type }) => safari_type === "lodge");
    await expectTours(page, lodges);
    await box(page, "specialised", "fly-in").check();
    const flights = lodges.filter(({ specialised }) => specialised.includes("fly-in"));
    await expectTours(page, flights);
    await closeFilter(page);
    await page.locator(".filter-groups").waitFor({ state: "hidden" });
    await fillRange(page, "price_max", "5000");
    await expectTours(
      page,
      flights.filter(({ price }) => price !== null && price <= 5000),
    );
    await fillRange(page, "days_min", "5");
    await expectTours(page, []);
    assert.equal(await title.textContent(), texts(locale, "filter").none);
    assert.ok(await page.locator("[data-no-tours]").getByText(texts(locale, "filter").none_text).isVisible());
    assert.deepEqual(await violations(page), []);

    await openFilter(page);
    await page.getByRole("button", { name: texts(locale, "filter").reset }).click();
    await expectTours(page, tours);
    assert.equal(await title.textContent(), count(locale, tours.length));
    assert.equal(query(page), "");
    assert.equal(await page.locator(".tour-filter input:checked").count(), 0);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test(`${locale}: a filtered card is the server's own card, to the letter`, async () => {
    const { context, page } = await preview.visit(locale, "/tours/");
    const cards = (list) =>
      page
        .locator(`${list} [data-tour]`)
        .evaluateAll((found) =>
          found.map((card) => card.outerHTML.replace(/\s+/g, " ").replace(/ ?(<[^>]+>) ?/g, "$1")).sort(),
        );
    const server = await cards("[data-tour-list]");
    await page.goto(preview.address(locale, "/tours/?sort=price_up"));
    await page.locator("[data-tour-results] [data-tour]").first().waitFor();
    const own = await cards("[data-tour-results]");
    assert.equal(own.length, server.length);
    for (const [index, card] of own.entries()) {
      assert.equal(card, server[index]);
    }
    await context.close();
  });
}

test("a shared address filters at once, orders, and ticks what it asks for", async () => {
  const { context, page } = await preview.visit("en", "/tours/?trip_type=private&level=mid-range&sort=price_down");
  const wanted = records("en").filter((tour) => tour.trip_type === "private" && tour.level === "mid-range");
  const priced = wanted.filter(({ price }) => price !== null).sort((left, right) => right.price - left.price);
  await expectTours(page, [...priced, ...wanted.filter(({ price }) => price === null)]);
  await openFilter(page);
  assert.ok(await box(page, "trip_type", "private").isChecked());
  assert.ok(await box(page, "level", "mid-range").isChecked());
  assert.equal(await page.locator("[name=sort]").inputValue(), "price_down");
  await context.close();
});

test("every order sorts, and tours on request come last where the price decides", async () => {
  const { context, page } = await preview.visit("en", "/tours/");
  await openFilter(page);
  const tours = records("en");
  const priced = tours.filter(({ price }) => price !== null);
  const onRequest = tours.filter(({ price }) => price === null);
  const orders = {
    price_up: [...priced.toSorted((left, right) => left.price - right.price), ...onRequest],
    price_down: [...priced.toSorted((left, right) => right.price - left.price), ...onRequest],
    days_up: tours.toSorted((left, right) => left.days - right.days),
    days_down: tours.toSorted((left, right) => right.days - left.days),
    rating: tours.toSorted((left, right) => right.rating - left.rating),
    recommended: tours,
  };
  for (const [order, sorted] of Object.entries(orders)) {
    await page.locator("[name=sort]").selectOption(order);
    await expectTours(page, sorted);
    assert.equal(query(page), order === "recommended" ? "" : `?sort=${order}`);
  }
  await context.close();
});

test("the back button undoes one filter after the other, a number of many digits as one", async () => {
  const { context, page } = await preview.visit("en", "/tours/");
  const tours = records("en");
  await openFilter(page);
  await box(page, "level", "luxury").check();
  const luxury = tours.filter(({ level }) => level === "luxury");
  await expectTours(page, luxury);
  await page.locator("[popovertarget=filter-price]").click();
  await page.locator("[name=price_max]").pressSequentially("5000");
  const cheaper = luxury.filter(({ price }) => price <= 5000);
  await expectTours(page, cheaper);
  await page.locator("[name=sort]").selectOption("price_up");
  await expectTours(
    page,
    cheaper.toSorted((left, right) => left.price - right.price),
  );
  assert.equal(query(page), "?level=luxury&price_max=5000&sort=price_up");

  await page.goBack();
  await expectTours(page, cheaper);
  assert.equal(query(page), "?level=luxury&price_max=5000");
  await page.goBack();
  await expectTours(page, luxury);
  assert.equal(query(page), "?level=luxury");
  assert.equal(await page.locator("[name=price_max]").inputValue(), "");
  await page.goBack();
  await expectTours(page, tours);
  assert.equal(query(page), "");
  await page.goForward();
  await expectTours(page, luxury);
  assert.ok(await box(page, "level", "luxury").isChecked());
  await context.close();
});

test("a filter that is chosen before the island came alive is undone by the back button as well", async () => {
  const { context, page } = await preview.visit("en", "/tours/");
  await page.waitForLoadState("networkidle");
  await page.route("**/assets/chunks/**", async (route) => {
    await box(page, "level", "luxury").evaluate((input) => {
      input.checked = true;
    });
    await route.continue();
  });
  await page.locator(".filter-group").first().hover();
  await expectTours(
    page,
    records("en").filter(({ level }) => level === "luxury"),
  );
  await page.goBack();
  await expectTours(page, records("en"));
  await context.close();
});

test("coming back from a tour, the list is as it was left", async () => {
  const { context, page } = await preview.visit("en", "/tours/?level=luxury", NARROW);
  const luxury = records("en").filter(({ level }) => level === "luxury");
  await expectTours(page, luxury);
  await page.locator("[data-tour-results] .card-title a").first().click();
  await page.waitForURL("**/trip/**");
  await page.goBack();
  await expectTours(page, luxury);
  assert.ok(await box(page, "level", "luxury").isChecked());
  await context.close();
});

test("on a category's page the filter keeps to that category", async () => {
  const { context, page } = await preview.visit("en", "/tours/");
  await page.locator(".categories a[href*=zanzibar]").click();
  await page.waitForURL("**/tours/*zanzibar*");
  const all = await shown(page);
  assert.ok(all.length > 1 && all.length < records("en").length);
  await openFilter(page);
  await page.locator("[name=sort]").selectOption("days_up");
  const here = records("en").filter(({ id }) => all.includes(String(id)));
  await expectTours(
    page,
    here.toSorted((left, right) => left.days - right.days),
  );
  await context.close();
});

test("a list that cannot be loaded shows all tours and says so", async () => {
  const { context, page } = await preview.visit("en", "/tours/", NARROW);
  await page.route("**/data/tours.json", (route) => route.fulfill({ status: 503 }));
  await openFilter(page);
  await box(page, "level", "luxury").check();
  await page.getByText(texts("en", "filter").failed).waitFor();
  await expectTours(page, records("en"));
  assert.deepEqual(await violations(page), []);
  await page.unroute("**/data/tours.json");
  await box(page, "level", "budget").check();
  await expectTours(
    page,
    records("en").filter(({ level }) => ["luxury", "budget"].includes(level)),
  );
  await context.close();
});

test("each count is what its choice would leave, also on a page of one place", async () => {
  const { context, page, faults } = await preview.visit("en", "/tours/");
  const tours = records("en");
  const expectCounts = async (list, level) => {
    for (const type of ["private", "shared"]) {
      const fitting = list.filter((tour) => tour.trip_type === type && (!level || tour.level === level));
      assert.equal(await countOf(page, "trip_type", type), fitting.length, type);
    }
  };
  await expectCounts(tours);
  await box(page, "level", "luxury").check();
  await page.locator("[data-tour-results] .card").first().waitFor();
  await expectCounts(tours, "luxury");
  // Another value of the same group would widen the list: its count is that of the value alone.
  assert.equal(await countOf(page, "level", "budget"), tours.filter(({ level }) => level === "budget").length);

  await page.goto(preview.address("en", "/tours/"));
  await page.locator(".categories a[href*=zanzibar]").click();
  await page.waitForURL("**/tours/*zanzibar*");
  const all = await shown(page);
  const here = tours.filter(({ id }) => all.includes(String(id)));
  assert.equal(await page.locator(".filter-count").first().isVisible(), false);
  await page.locator("[name=sort]").selectOption("days_up");
  await page.locator(".filter-count").first().waitFor();
  await expectCounts(here);
  assert.deepEqual(faults, []);
  await context.close();
});

test("what is chosen stands beside the count, and a press takes it back", async () => {
  const { context, page } = await preview.visit("en", "/tours/?level=luxury&safari_type=lodge&price_max=6000");
  const tours = records("en");
  const chips = page.locator(".chosen-filters button");
  await chips.first().waitFor();
  assert.deepEqual(await chips.allTextContents(), ["Lodge", "Luxury", "up to $6,000"]);
  assert.equal(await page.locator("[popovertarget=filter-price]").textContent(), "up to $6,000");
  await page.getByRole("button", { name: "Remove: up to $6,000" }).click();
  await expectTours(
    page,
    tours.filter(({ level, safari_type }) => level === "luxury" && safari_type === "lodge"),
  );
  assert.equal(query(page), "?safari_type=lodge&level=luxury");
  assert.equal(await page.evaluate(() => document.activeElement?.className), "result-count");
  await page.getByRole("button", { name: "Remove: Luxury" }).click();
  await expectTours(
    page,
    tours.filter(({ safari_type }) => safari_type === "lodge"),
  );
  assert.equal(await box(page, "level", "luxury").isChecked(), false);
  await page.goBack();
  await page.getByRole("button", { name: "Remove: Luxury" }).waitFor();
  await context.close();
});

test("where no tour fits, one press leaves out a filter, and the nearest tours are shown", async () => {
  for (const options of [NARROW, {}]) {
    const { context, page, faults } = await preview.visit(
      "en",
      "/tours/?level=luxury&days_min=4&price_max=60",
      options,
    );
    const tours = records("en");
    const luxury = tours.filter(({ level, days }) => level === "luxury" && days >= 4);
    const ways = page.locator(".ways-out button");
    await ways.first().waitFor();
    assert.deepEqual(await ways.allTextContents(), [`Without “up to $60”: ${luxury.length} tours`]);
    assert.equal(await page.locator("[data-no-tours] [data-tour]").count(), 3);
    assert.equal(await page.locator(".ways-out a").getAttribute("href"), "/Quote");
    const near = await page.locator("[data-no-tours] [data-tour]").first().getAttribute("data-tour");
    assert.ok(ids(luxury).includes(near));
    assert.deepEqual(await violations(page), []);
    await ways.first().click();
    await expectTours(page, luxury);
    assert.equal(await page.locator("[data-no-tours] [data-tour]").count(), 0);
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("the filter is a column on a wide page and a sheet on a narrow one, which Escape and leaving it close", async () => {
  const wide = await preview.visit("en", "/tours/");
  const column = await wide.page.locator(".filter-groups").boundingBox();
  const cards = await wide.page.locator("[data-tour-list]").boundingBox();
  assert.ok(column.x + column.width < cards.x);
  await wide.context.close();

  const { context, page } = await preview.visit("en", "/tours/", NARROW);
  const sheet = page.locator(".filter-groups");
  assert.equal(await sheet.isVisible(), false);
  await openFilter(page);
  await box(page, "level", "luxury").check();
  const show = page.locator(".filter-groups-end button");
  const count = records("en").filter(({ level }) => level === "luxury").length;
  await show.filter({ hasText: `Show ${count} tours` }).waitFor();
  const { y, height } = await show.boundingBox();
  assert.ok(y > 700 && y + height <= 844, "the button is at the foot of the window");
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  await openFilter(page);
  await show.focus();
  await page.keyboard.press("Tab");
  await sheet.waitFor({ state: "hidden" });
  await context.close();
});

test("a link to the departures below all tours stops at their heading", async () => {
  for (const locale of ["en", "de"]) {
    const { context, page, faults } = await preview.visit(locale, "/tours/#departures", NARROW);
    // Nothing is taken as the end of the way before it has stood still for two frames.
    const top = await page.evaluate(
      () =>
        new Promise((resolve) => {
          let last = Number.NaN;
          let frames = 0;
          const look = () => {
            const { top } = document.getElementById("departures").getBoundingClientRect();
            frames = top === last && top < innerHeight ? frames + 1 : 0;
            last = top;
            frames > 2 ? resolve(top) : requestAnimationFrame(look);
          };
          look();
        }),
    );
    const padding = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
    );
    assert.ok(Math.abs(top - padding) <= 1, `${locale}: ${top} instead of ${padding}`);
    assert.deepEqual(faults, []);
    await context.close();
  }
});
