// What stands where, from the narrowest phone to a wide window, in every language.
import assert from "node:assert/strict";
import { test } from "node:test";
import { texts } from "../support/catalogue.mjs";
import { LOCALES, openSearch, previewForTests, tourById } from "../support/visits.mjs";

const preview = previewForTests();

const window = (width, height = 900) => ({ viewport: { width, height }, reducedMotion: "reduce" });
const PHONES = [window(360, 740), window(390, 844)];
const ALL = [...PHONES, window(768, 1024), window(1024, 768), window(1440)];
const everywhere = (widths, locales = LOCALES) =>
  locales.flatMap((locale) =>
    widths.map((options) => ({ locale, options, at: `${locale} at ${options.viewport.width}` })),
  );

/** Every width in the language with the longest words, and the narrowest one in the others. */
const longestWordsAt = (widths) => [
  ...everywhere(widths, ["de"]),
  ...everywhere(
    widths.slice(0, 1),
    LOCALES.filter((locale) => locale !== "de"),
  ),
];

const boxes = (locator) =>
  locator.evaluateAll((all) =>
    all.map((element) => {
      const { left, right, top, bottom, height } = element.getBoundingClientRect();
      return { left, right, top, bottom, height };
    }),
  );

/** Scrolls at once, down or up, and lets the page see it. */
const scrollTo = (page, top) =>
  page.evaluate(
    (top) =>
      new Promise((seen) => {
        addEventListener("scroll", () => requestAnimationFrame(() => requestAnimationFrame(seen)), { once: true });
        globalThis.scrollTo({ top, behavior: "instant" });
      }),
    top,
  );

test("the length of a tour is chosen with one press, or in two fields that stand apart within their box", async () => {
  for (const { locale, options, at } of longestWordsAt(ALL)) {
    const { context, page } = await preview.visit(locale, "/tours/", options);
    const line = page.locator(".filter-line");
    assert.ok(await line.evaluate((line) => line.scrollWidth <= line.clientWidth), `${at}: nothing lies aside`);
    await page.locator("[popovertarget=filter-days]").click();
    const box = page.locator("#filter-days");
    await box.waitFor();
    const [frame] = await boxes(box);
    assert.ok(frame.left >= 8 && frame.right <= options.viewport.width - 8, `${at}: ${JSON.stringify(frame)}`);
    assert.ok(frame.top >= 0 && frame.bottom <= options.viewport.height, `${at}: ${JSON.stringify(frame)}`);
    const fields = await boxes(box.locator("input"));
    assert.ok(fields[1].left - fields[0].right >= 8, `${at}: ${JSON.stringify(fields)}`);
    for (const { left, right } of [...fields, ...(await boxes(box.locator("button, legend")))]) {
      assert.ok(left >= frame.left && right <= frame.right, at);
    }
    assert.equal(await box.locator("[placeholder]").count(), 0, "an empty field looks empty");
    const fitting = await box.locator("button").allTextContents();
    assert.equal(fitting.length, 4, at);
    await box.locator("button").nth(2).click();
    await page.waitForURL("**/tours/?days_min=5&days_max=7");
    await box.waitFor({ state: "hidden" });
    await page.locator("[popovertarget=filter-days]").filter({ hasText: fitting[2] }).click();
    await box.locator('[aria-pressed="true"]').click();
    await page.waitForURL("**/tours/");
    await context.close();
  }
});

test("the enquiry of a page that is scrolled stands in a bar at its foot, and the page ends above it", async () => {
  for (const { locale, options, at } of longestWordsAt(ALL)) {
    const { context, page } = await preview.visit(locale, "/tours/", options);
    const isNarrow = options.viewport.width < 640;
    const bar = page.locator(".floating");
    await scrollTo(page, 1000);
    if (isNarrow) {
      assert.ok(!(await bar.isVisible()), `${at}: it waits for a visitor who scrolls up`);
    }
    await scrollTo(page, 900);
    const [frame] = await boxes(bar);
    const { width, height } = options.viewport;
    assert.deepEqual([frame.left, frame.right, frame.bottom], [0, width, height], at);
    assert.ok(frame.height <= 72, `${at}: ${frame.height}`);
    const colours = await bar.evaluate((bar) => [
      getComputedStyle(bar).backgroundColor,
      getComputedStyle(document.body).backgroundColor,
    ]);
    assert.equal(colours[0], colours[1], `${at}: nothing shines through`);
    const [button] = await boxes(bar.locator(".floating-enquire"));
    assert.ok(button.top >= frame.top && button.right <= width - 16, at);
    // Parts below the window get their height when they come near.
    const isAtEnd = () => page.evaluate(() => innerHeight + scrollY >= document.documentElement.scrollHeight - 1);
    while (!(await isAtEnd())) await scrollTo(page, 1_000_000);
    await scrollTo(page, await page.evaluate(() => scrollY - 1));
    const [last] = await boxes(page.locator(".site-footer p").last());
    assert.ok(last.bottom <= height - frame.height, `${at}: ${last.bottom}`);
    await context.close();
  }
});

test("beside a comparison and in a form there is no second call", async () => {
  const { context, page } = await preview.visit("en", "/tours/", window(1440));
  await page.locator("[data-compare]").first().click();
  await page.locator(".compare-tray").waitFor();
  await scrollTo(page, 900);
  assert.ok(!(await page.locator(".floating-enquire").isVisible()));
  await context.close();
});

test("the line of a card is not blown up where the journey line of the page follows", async () => {
  const { context, page } = await preview.visit("en", tourById("en", 101).href);
  for (const { viewport } of ALL) {
    await page.setViewportSize(viewport);
    const shown = await page.locator(".trip-summary .signature").isVisible();
    assert.equal(shown, viewport.width >= 992, viewport.width);
    assert.ok(await page.locator("svg.journey:visible").first().isVisible());
  }
  await context.close();
});

test("the form behind Enquire opens at its heading, whose head takes little of a phone", async () => {
  for (const { locale, options, at } of longestWordsAt([...PHONES, window(1440)])) {
    const tour = tourById(locale, 101);
    const { context, page } = await preview.visit(locale, tour.href, options);
    await page.locator('main a.button[href="/Quote"]').last().click();
    const dialog = page.locator("dialog.quote-dialog:modal");
    await dialog.waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.id), "quote-dialog-title", at);
    const [head] = await boxes(dialog.locator(".dialog-head"));
    assert.ok(options.viewport.width > 640 || head.height <= 64, `${at}: ${head.height}`);
    assert.equal(await dialog.locator("[data-for-tour]").textContent(), tour.title, at);
    assert.equal(await dialog.locator("[name=where]").inputValue(), tour.title, "nobody is asked where to go");
    await context.close();
  }
});

test("a phone has one low bar with the number to write to, and nothing of it is cut off", async () => {
  for (const { locale, options, at } of longestWordsAt([window(320, 640), ...PHONES])) {
    const { context, page } = await preview.visit(locale, "/", options);
    const [header] = await boxes(page.locator(".site-header"));
    const [note] = await boxes(page.locator(".sample-note"));
    assert.equal(header.height - note.height, 56, at);
    const { width } = options.viewport;
    for (const { left, right } of await boxes(page.locator(".nav-bar .wrap > :visible"))) {
      assert.ok(left >= 0 && right <= width, `${at}: ${right}`);
    }
    assert.equal(await page.locator(".nav-whatsapp").isVisible(), width >= 360, at);
    await page.locator(".burger summary").click();
    assert.ok(await page.locator('.burger a[href^="tel:"]').isVisible(), at);
    await context.close();
  }
});

test("the search of a phone unfolds below its switch, from the place to the button", async () => {
  for (const { locale, options, at } of longestWordsAt(PHONES)) {
    const { context, page } = await preview.visit(locale, "/", options);
    const search = page.locator(".hero-search");
    const [where, button] = await Promise.all([
      search.locator("[name=q]").boundingBox(),
      search.locator("button[type=submit]").boundingBox(),
    ]);
    assert.ok(button.x > where.x + where.width && Math.abs(button.y - where.y) < 4, `${at}: one line`);
    await openSearch(page);
    const parts = ["[name=q]", ".search-more summary", "[name=start_date]", ".travellers > summary", "[type=submit]"];
    const tops = await search.evaluate(
      (search, parts) => parts.map((part) => search.querySelector(part).getBoundingClientRect().top),
      parts,
    );
    assert.deepEqual(
      tops,
      tops.toSorted((left, right) => left - right),
      at,
    );
    assert.equal(await search.locator(".search-more summary").textContent(), texts(locale, "home").search_more);
    await context.close();
  }
});

test("the first month of the departures follows their heading closely", async () => {
  for (const { locale, options, at } of everywhere(PHONES, ["en", "de"])) {
    const { context, page } = await preview.visit(locale, "/", options);
    const section = page.locator("#departures");
    await section.scrollIntoViewIfNeeded();
    const [head] = await boxes(section.locator(".section-head"));
    const [month] = await boxes(section.locator(".departure-month th:visible").first());
    assert.ok(month.top - head.bottom < 45, `${at}: ${month.top - head.bottom}`);
    await context.close();
  }
});

test("at 768 pixels neither the order of the tours nor a promise stands alone on a line", async () => {
  for (const { locale, at } of everywhere([window(768)])) {
    const { context, page } = await preview.visit(locale, "/tours/", window(768, 1024));
    const lines = (found) => new Set(found.map(({ top, height }) => Math.round(top + height / 2))).size;
    const filters = await boxes(page.locator(".filter-line > :is(button, p)"));
    assert.deepEqual([filters.length, lines(filters)], [4, 1], at);
    await page.goto(preview.address(locale, "/"));
    const promises = await boxes(page.locator(".trust-line li"));
    assert.deepEqual([promises.length, lines(promises)], [4, 2], at);
    assert.deepEqual(
      promises.map(({ left }) => left > 300),
      [false, true, false, true],
      at,
    );
    await context.close();
  }
});

test("the first window of the home page holds its title in two lines, and its whole search", async () => {
  for (const { locale, at } of everywhere([window(1440)])) {
    const { context, page } = await preview.visit(locale, "/", window(1440));
    const title = page.locator("h1");
    const lines = await title.evaluate(
      (title) => title.offsetHeight / Number.parseFloat(getComputedStyle(title).lineHeight),
    );
    assert.ok(Math.round(lines) <= 2, `${at}: ${lines} lines`);
    const [search] = await boxes(page.locator(".hero-search"));
    assert.ok(search.bottom <= 900, `${at}: ${search.bottom}`);
    await context.close();
  }
});
