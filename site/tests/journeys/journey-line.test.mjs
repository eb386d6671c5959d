// The journey line: what it says, and that all its places say the same.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { NARROW, previewForTests, SITES, tourById as tour, WIDE } from "../support/visits.mjs";

const preview = previewForTests();
/** Numbers and their units are kept on one line. */
const plain = (text) => text.replace(/[\u00a0\u202f]/g, " ").trim();
const MIGRATION = 103;
const CLIMB = 109;
const SAFARI = 101;

const SAID = {
  en: {
    "Start and end": "Arusha and back",
    "Longest drive": "Day 5: 6 h",
    "Highest overnight stop": "Day 3: 2,300 m",
    Flights: "Day 8",
    Nights: "Night 1 · Tarangire, Night 2 · Lake Manyara, Night 3 · Ngorongoro, Nights 4–7 · Serengeti",
  },
  de: {
    "Beginn und Ende": "Arusha und zurück",
    "Längste Fahrt": "Tag 5: 6 Std.",
    "Höchster Schlafplatz": "Tag 3: 2.300 m",
    Flüge: "Tag 8",
    Nächte: "Nacht 1 · Tarangire, Nacht 2 · Lake Manyara, Nacht 3 · Ngorongoro, Nächte 4–7 · Serengeti",
  },
};

for (const { locale, options } of SITES) {
  test(`${locale}: a tour says in words where it starts, its longest drive, its highest night, its flights and each night`, async () => {
    const { context, page } = await preview.visit(locale, tour(locale, MIGRATION).href, options);
    const facts = await page
      .locator(".journey-facts div")
      .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)));
    assert.deepEqual(Object.fromEntries(facts.map((fact) => fact.map(plain))), SAID[locale]);
    await context.close();
  });
}

test("the hours of the days that the drawing writes add up to those of the itinerary", async () => {
  const { context, page } = await preview.visit("en", tour("en", CLIMB).href, WIDE);
  const hours = (locator) => locator.evaluateAll((all) => all.map(({ textContent }) => parseFloat(textContent)));
  const sum = (numbers) => numbers.reduce((left, right) => left + right);
  const drawn = await hours(page.locator(".drawing-wide .journey-hour-texts text"));
  const told = (await page.locator(".day [data-fact=hours]").allTextContents()).map(plain);
  assert.equal(sum(drawn), sum(told.filter((fact) => fact.endsWith(" h on foot")).map((fact) => parseFloat(fact))));
  await context.close();
});

test("the line lies over the itinerary on a wide page and stands beside its days on a narrow one", async () => {
  const { context, page } = await preview.visit("en", tour("en", SAFARI).href, WIDE);
  const rails = page.locator(".day-rail");
  assert.equal(await rails.count(), 5);
  assert.ok(await page.locator(".journey.drawing-wide").isVisible());
  assert.ok(!(await rails.first().isVisible()));
  await page.setViewportSize({ width: 390, height: 844 });
  assert.ok(await page.locator(".journey.drawing-narrow").isVisible());
  const [rail, day] = [await rails.first().boundingBox(), await page.locator(".day").first().boundingBox()];
  assert.equal(rail.height, day.height);
  assert.deepEqual(await violations(page), []);
  await context.close();
});

test("a card has the line of its tour, and a tour of one day has none", async () => {
  const { context, page } = await preview.visit("en", "/tours/", NARROW);
  const shown = await page
    .locator("[data-tour-list] [data-tour]")
    .evaluateAll((cards) =>
      cards.map((card) => [
        Number(card.dataset.tour),
        [...card.querySelectorAll(".signature-way")].map((path) => path.getAttribute("d")),
      ]),
    );
  assert.ok(shown.length > 20);
  for (const [id, ways] of shown) {
    const record = tour("en", id);
    assert.deepEqual(ways, record.signature ? [record.signature.way] : [], record.slug);
    assert.equal(record.signature === null, record.days === 1, record.slug);
  }
  await context.close();
});

test("compared tours lie over each other on one scale, and say what is the same in all of them", async () => {
  const { context, page } = await preview.visit("en", `/Compare?tours=${SAFARI},${CLIMB}`, WIDE);
  const journeys = page.locator(".compared-journeys > svg g");
  await journeys.nth(1).waitFor();
  const [safari, climb] = await journeys.evaluateAll((groups) => groups.map((group) => group.getBoundingClientRect()));
  assert.ok(Math.abs(safari.width / climb.width - 5 / 7) < 0.05, `${safari.width} of ${climb.width}`);
  assert.ok(climb.top < safari.top - 20, "the climb rises above the safari");
  assert.deepEqual((await page.locator(".compared-journeys li").allTextContents()).map(plain), [
    "Serengeti and Ngorongoro lodge safari, 5 days",
    "Kilimanjaro by the Machame route, 7 days, 5,895 m",
  ]);
  assert.deepEqual(await violations(page), []);
  await page.goto(preview.address("en", `/Compare?tours=${CLIMB},110`));
  await page
    .getByRole("row", { name: /The same in all of them/ })
    .getByText("Start and end: Moshi")
    .waitFor();
  await context.close();
});

test("a sent request is thanked for with the card and the line of its tour, one without a tour is not", async () => {
  const { context, page, faults } = await preview.visit("en", "/ThankyouQuote", WIDE);
  const asked = page.locator("[data-asked-tour]");
  assert.ok(!(await asked.isVisible()));
  const record = tour("en", SAFARI);
  await page.evaluate(
    (slug) => sessionStorage.setItem("tembea-asked-tour", JSON.stringify({ slug, title: "", date: "" })),
    record.slug,
  );
  await page.reload();
  await asked.locator("h3").getByText(record.title).waitFor();
  assert.equal(await asked.locator(".signature-way").getAttribute("d"), record.signature.way);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the link preview and the strip for mails show the line, each a picture of the right size", async () => {
  for (const { locale } of SITES) {
    for (const record of [tour(locale, SAFARI), tour(locale, CLIMB)]) {
      const html = readFileSync(`${process.env.SITES}/${locale}${record.href}.html`, "utf8");
      const shared = new URL(html.match(/property="og:image" content="([^"]*)"/)[1]).pathname;
      assert.match(shared, /\/journey-[0-9a-f]+\.jpg$/);
      assert.match(record.strip, /\/journey-[0-9a-f]+\.png$/);
      const { context, page } = await preview.visit(locale, "/About", WIDE);
      const sizes = await page.evaluate(
        async (addresses) => {
          const pictures = addresses.map((address) => Object.assign(new Image(), { src: address }));
          await Promise.all(pictures.map((picture) => picture.decode()));
          return pictures.map(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight]);
        },
        [shared, record.strip],
      );
      assert.deepEqual(sizes, [
        [1200, 630],
        [1200, 160],
      ]);
      await context.close();
    }
  }
  const dayTrip = tour("en", 107);
  assert.equal(dayTrip.strip, null);
});
