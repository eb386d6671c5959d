// The search page, the search form of the home page, and what they hand to the quote form.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { filled, texts } from "../support/catalogue.mjs";
import { NARROW, openSearch, previewForTests, SITES } from "../support/visits.mjs";

const preview = previewForTests();

/** Headings of the groups with the titles below them. */
const results = (page) =>
  page
    .locator(".search-results")
    .evaluateAll((sections) =>
      sections.map((section) => [
        section.querySelector("h2").firstChild.textContent.trim(),
        [...section.querySelectorAll(".card-title")].map((title) => title.textContent),
      ]),
    );
const titlesOf = async (page) => (await results(page)).flatMap(([, titles]) => titles);
const said = (page, text) => page.locator(".flow [role=status]").filter({ hasText: text }).waitFor();
const line = (locale, text) => filled(texts(locale, "search").results, { text });

for (const [locale, word] of [
  ["en", "Zanzibar"],
  ["de", "Sansibar"],
]) {
  for (const options of [NARROW, { reducedMotion: "reduce" }]) {
    const width = options.viewport?.width ?? 1440;
    test(`${locale} at ${width} px: a search finds tours, destinations and articles, and shows its text back`, async () => {
      const { context, page, faults } = await preview.visit(locale, `/search?q=${word}`, options);
      await said(page, line(locale, word));
      const { tours, destinations, articles } = texts(locale, "search");
      const found = await results(page);
      assert.deepEqual(
        found.map(([heading]) => heading),
        [tours, destinations, articles],
      );
      assert.ok(found.every(([, titles]) => titles.length > 0));
      assert.equal(found[1][1][0], word);
      const boxes = page.locator("input[name=q]");
      assert.deepEqual(await boxes.evaluateAll((inputs) => inputs.map(({ value }) => value)), [word, word, word]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0);
      assert.deepEqual(await violations(page), []);
      await page.locator(".search-results .destination-card a, .search-results .card-title a").first().click();
      await page.waitForURL("**/trip/**");
      assert.deepEqual(faults, []);
      await context.close();
    });
  }

  test(`${locale}: a word that nothing has is said to find nothing`, async () => {
    const { context, page } = await preview.visit(locale, "/search?q=xylophone", NARROW);
    await said(page, texts(locale, "search").none);
    assert.ok(await page.getByText(texts(locale, "search").none_text).isVisible());
    assert.equal(await page.locator(".search-results").count(), 0);
    assert.ok(await page.locator(".start-with").isVisible());
    assert.equal(await page.locator(".start-with [data-tour]").count(), 3);
    assert.ok((await page.locator(".start-with-places a").count()) > 3);
    assert.equal(await page.locator(".start-with > p .button").getAttribute("href"), "/Contact");
    assert.deepEqual(await violations(page), []);
    await page.goto(preview.address(locale, "/search?q=serengeti"));
    await page.locator(".search-results").first().waitFor();
    assert.equal(await page.locator(".start-with").isVisible(), false);
    await context.close();
  });

  test(`${locale}: an address that does not exist offers a search`, async () => {
    const { context, page } = await preview.visit(locale, "/no-such-page", NARROW);
    assert.ok(await page.locator(".error-picture img").isVisible());
    assert.deepEqual(await violations(page), []);
    await page.locator("#lost-search").fill("serengeti");
    await page.locator("#lost-search").press("Enter");
    await page.waitForURL("**/search?q=serengeti");
    await page.locator(".search-results").first().waitFor();
    await context.close();
  });
}

test("pt: a search and a filter that find nothing say so in the words that were agreed on", async () => {
  const { context, page } = await preview.visit("pt", "/search?q=xylophone", NARROW);
  await said(page, "0 Safáris Encontrados");
  await page.goto(preview.address("pt", "/tours/?price_max=1"));
  await page.locator(".result-count").filter({ hasText: "0 Safáris Encontrados" }).waitFor();
  await context.close();
});

test("a word that only destinations have shows them, and the tours that go there as what comes close", async () => {
  const { context, page } = await preview.visit("en", "/search?q=lion", NARROW);
  await said(page, line("en", "lion"));
  const { destinations, near_tours } = texts("en", "search");
  const found = await results(page);
  assert.deepEqual(
    found.map(([heading]) => heading).filter((heading) => heading !== texts("en", "search").articles),
    [destinations, filled(near_tours, { text: "lion" })],
  );
  await context.close();
});

test("a search for a place finds every tour that goes there, those that name it in their title first", async () => {
  const { context, page } = await preview.visit("en", "/tours/serengeti");
  const visiting = await page
    .locator("main .tour-card .card-title")
    .evaluateAll((titles) => titles.map((title) => title.textContent));
  await page.goto(preview.address("en", "/search?q=serengeti"));
  await said(page, line("en", "serengeti"));
  const [[heading, titles]] = await results(page);
  assert.equal(heading, texts("en", "search").tours);
  assert.deepEqual(
    visiting.filter((title) => !titles.includes(title)),
    [],
  );
  const named = titles.map((title) => /serengeti/i.test(title));
  assert.deepEqual(named, named.toSorted().toReversed());
  await context.close();
});

test("accents, case and the order of words are forgiven", async () => {
  const { context, page } = await preview.visit("de", "/search");
  const box = page.locator("#page-search");
  const find = async (text) => {
    await box.fill(text);
    await box.press("Enter");
    await said(page, line("de", text.trim()));
    return titlesOf(page);
  };
  assert.ok((await find("Tarangire zu Fuß")).includes("Tarangire zu Fuß und bei Nacht, 3 Tage"));
  assert.ok((await find("Fuss, tarangire & NACHT")).includes("Tarangire zu Fuß und bei Nacht, 3 Tage"));
  const strands = await find("strande sansibar");
  assert.ok(
    strands.some((title) => title.startsWith("Sansibars Strände")),
    strands.join(),
  );
  assert.deepEqual(await find("  Höhe  "), await find("hohe"));
  await context.close();
});

test("a search from any page leads here, and searching again replaces the route", async () => {
  const { context, page } = await preview.visit("en", "/About");
  await page.locator(".nav-search input").fill("lake");
  await page.locator(".nav-search input").press("Enter");
  await page.waitForURL("**/search?q=lake");
  await said(page, line("en", "lake"));
  for (const [selector, text] of [
    ["#page-search", "Meru"],
    [".nav-search input", "Ruaha & Nyerere"],
  ]) {
    await page.locator(selector).fill(text);
    await page.locator(selector).press("Enter");
    await said(page, line("en", text));
    assert.equal(new URL(page.url()).searchParams.get("q"), text);
    assert.equal(await page.locator("#page-search").inputValue(), text);
  }
  await page.goBack();
  await page.waitForURL("**/About");
  await page.goForward();
  await said(page, line("en", "Ruaha & Nyerere"));
  await context.close();
});

test("what is typed before the page comes alive stays", async () => {
  const { context, page } = await preview.visit("en", "/About");
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/entries/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(preview.address("en", "/search"), { waitUntil: "commit" });
  await page.locator("#page-search").fill("Mafia");
  release();
  await page.waitForLoadState("networkidle");
  assert.equal(await page.locator("#page-search").inputValue(), "Mafia");
  await page.locator("#page-search").press("Enter");
  await said(page, line("en", "Mafia"));
  await context.close();
});

test("markup in a search stays text", async () => {
  const text = "<img src=x onerror=alert(1)>";
  const { context, page, faults } = await preview.visit("en", `/search?q=${encodeURIComponent(text)}`);
  await said(page, texts("en", "search").none);
  assert.equal(await page.locator("main img[src=x]").count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});

for (const { locale, options, place } of [
  { locale: "en", options: NARROW, place: "Serengeti" },
  { locale: "de", options: {}, place: "Serengeti" },
]) {
  test(`${locale}: the form of the home page asks where, when and who, and the quote form knows it`, async () => {
    const { context, page, faults } = await preview.visit(locale, "/", options);
    const form = texts(locale, "form");
    const search = page.locator(".hero-search");
    await search.locator("[name=q]").fill("seren");
    await search.getByRole("option", { name: place }).click();
    await openSearch(page);
    await search.locator("[name=start_date]").fill("2099-07-04");
    await search.locator("details.travellers summary").click();
    await search.locator("[name=adults]").selectOption("2");
    await search.locator("[name=children]").selectOption("2");
    await search.locator(".travellers-choice button").click();
    assert.ok(!(await search.locator(".travellers-choice").isVisible()));
    await search.locator(".ages select").nth(0).selectOption("4");
    await search.locator(".ages select").nth(1).selectOption("13");
    assert.deepEqual(await violations(page), []);
    await search.locator("button[type=submit]").click();
    await page.waitForURL(`**/search?q=${place}&start_date=2099-07-04&adults=2&children=2&ages=4%2C13`);

    const travellers = filled(form.traveller_count_other, { count: 4 });
    const notice = await page.locator(".flow .notice").textContent();
    assert.ok(notice.includes(travellers) && notice.includes("2099"), notice);
    await said(page, line(locale, place));
    const withTrip = await titlesOf(page);
    await page.goto(preview.address(locale, `/search?q=${place}`));
    await said(page, line(locale, place));
    assert.deepEqual(withTrip, await titlesOf(page), "date and travellers hide no tour");

    await page.goto(preview.address(locale, "/Quote"));
    assert.equal(await page.locator("[name=travel_date]").inputValue(), "2099-07-04");
    assert.equal(await page.locator("[name=no_of_adults]").inputValue(), "2");
    assert.equal(await page.locator("[name=no_of_children]").inputValue(), "2");
    await page.locator("[name=full_name]").focus();
    await page.locator("[data-island=QuoteForm][data-alive]").waitFor();
    const quote = page.locator("form.quote-form");
    assert.equal(await quote.locator("details.travellers summary").textContent(), travellers);
    assert.equal(await quote.locator("[name=where]").inputValue(), place);
    await quote.locator("details.travellers summary").click();
    const ages = quote.locator(".ages select");
    assert.deepEqual(await ages.evaluateAll((selects) => selects.map(({ value }) => value)), ["4", "13"]);
    await quote.locator("[name=no_of_children]").selectOption("3");
    await quote.locator(".travellers-choice button").click();
    await ages.nth(2).selectOption("0");
    assert.deepEqual(await violations(page), []);
    await quote.locator("[name=full_name]").fill("Zoë Müller");
    await quote.locator("[name=email_address]").fill("zoe@example.com");
    await quote.locator("[name=message]").fill("Karibu!");
    await quote.locator("[value=email]").check();
    preview.service.answer("POST requestquote", { status: 201, json: { reference: "ZW91-4X0Q" } });
    await quote.locator("button[type=submit]").click();
    await page.waitForURL(/Thankyou/);
    const sent = preview.service.calls.find(({ path }) => path === "requestquote").json;
    assert.deepEqual([sent.where, sent.travel_date, sent.child_ages], [place, "2099-07-04", [4, 13, 0]]);
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("the ages of an address travel with a request that is sent without scripts of its own, as a field", async () => {
  const { context, page } = await preview.visit("en", "/search?q=Serengeti&adults=2&children=2&ages=4,11", NARROW);
  await said(page, line("en", "Serengeti"));
  await page.route("**/assets/**/*QuoteForm*", (route) => route.abort());
  await page.goto(preview.address("en", "/Quote"));
  const quote = page.locator("form.quote-form");
  await quote.locator("[name=no_of_children]").waitFor({ state: "attached" });
  assert.equal(await quote.locator("[name=child_ages]").inputValue(), "4,11");
  assert.equal(await quote.locator("[name=where]").inputValue(), "Serengeti");
  await context.close();
});

test("a text that names a destination is where the quote form begins, a subject is not", async () => {
  for (const [text, where] of [
    ["tarangire", "tarangire"],
    ["visa", ""],
  ]) {
    const { context, page } = await preview.visit("en", `/search?q=${text}`, NARROW);
    await said(page, line("en", text));
    await page.goto(preview.address("en", "/Quote"));
    assert.equal(await page.locator("form.quote-form [name=where]").inputValue(), where);
    await context.close();
  }
});

test("a day of an address that has passed is neither promised nor filled in, nor one that no calendar has", async () => {
  for (const day of ["2020-01-01", "2099-02-31"]) {
    const { context, page } = await preview.visit("en", `/search?q=safari&start_date=${day}&adults=2`, NARROW);
    await said(page, line("en", "safari"));
    const notice = await page.locator(".flow .notice").textContent();
    assert.ok(notice.startsWith("2 Travelers"), notice);
    await page.goto(preview.address("en", "/Quote"));
    assert.equal(await page.locator("form.quote-form [name=travel_date]").inputValue(), "");
    assert.equal(await page.locator("form.quote-form [name=no_of_adults]").inputValue(), "2");
    await context.close();
  }
});

for (const { locale, typed, tour, theme } of [
  { locale: "en", typed: "serengetti", tour: /Serengeti/, theme: "honeymoon" },
  { locale: "de", typed: "kilimandjaro", tour: /Kilimandscharo/, theme: "Flitterwochen" },
]) {
  test(`${locale}: a typing error and a theme offer what is near them, under a heading of their own`, async () => {
    const { context, page, faults } = await preview.visit(locale, `/search?q=${typed}`, NARROW);
    const search = texts(locale, "search");
    await said(page, search.none);
    await page.getByText(search.none_near_text).waitFor();
    const [[heading, titles], ...more] = await results(page);
    assert.equal(heading, filled(search.near_tours, { text: typed }));
    assert.ok(more.every(([other]) => other === search.near) && more.length <= 1, JSON.stringify(more));
    assert.ok(
      titles.some((title) => tour.test(title)),
      titles.join(),
    );
    assert.deepEqual(await violations(page), []);
    await page.locator("#page-search").fill(theme);
    await page.locator("#page-search").press("Enter");
    await page.waitForURL(`**/search?q=${theme}`);
    await page.locator(".search-results .tour-card").first().waitFor();
    assert.equal((await results(page))[0][0], filled(search.near_tours, { text: theme }));
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("while its lists are slow a search says what it looks for, with the loading bar", async () => {
  const { context, page } = await preview.visit("en", "/About", NARROW);
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route("**/data/*.json", (route) => held.then(() => route.continue()));
  await page.goto(preview.address("en", "/search?q=serengeti"));
  await said(page, filled(texts("en", "search").loading, { text: "serengeti" }));
  await page.locator("html.is-loading").waitFor();
  assert.equal(await page.getByText(texts("en", "search").empty).count(), 0);
  release();
  await said(page, line("en", "serengeti"));
  await page.locator("html:not(.is-loading)").waitFor();
  await context.close();
});

test("when and who without a place show every tour", async () => {
  const { context, page } = await preview.visit("en", "/search?q=&start_date=2099-07-04&adults=2");
  await page.locator(".search-results").waitFor();
  const [[heading, titles], ...more] = await results(page);
  assert.equal(heading, texts("en", "search").tours);
  assert.equal(titles.length, 26);
  assert.deepEqual(more, []);
  await page.locator("#page-search").fill("Mafia");
  await page.locator("#page-search").press("Enter");
  await said(page, line("en", "Mafia"));
  assert.equal(new URL(page.url()).search, "?q=Mafia&start_date=2099-07-04&adults=2");
  await context.close();
});

test("a search that cannot be loaded says so and works the next time", async () => {
  const { context, page } = await preview.visit("en", "/About");
  await page.route("**/data/places.json", (route) => route.fulfill({ status: 503 }));
  await page.goto(preview.address("en", "/search?q=lake"));
  await page.getByText(texts("en", "search").failed).waitFor();
  await page.unroute("**/data/places.json");
  await page.locator("#page-search").press("Enter");
  await said(page, line("en", "lake"));
  assert.ok(!(await page.getByText(texts("en", "search").failed).isVisible()));
  await context.close();
});

test("hearts work on what a search has found", async () => {
  const { context, page } = await preview.visit("en", "/search?q=Mafia");
  await said(page, line("en", "Mafia"));
  const heart = page.locator(".search-results [data-wishlist-toggle]").first();
  await heart.click();
  assert.equal(await heart.getAttribute("aria-pressed"), "true");
  assert.equal(await page.locator("[data-wishlist-count]").textContent(), "1");
  await context.close();
});

for (const { locale, options } of SITES) {
  for (const [kind, path, unknown] of [
    ["destination", "/Destinations", ".facts, .year"],
    ["blog", "/Blogs", ".card-kicker"],
  ]) {
    test(`${locale}: a found ${kind} has the server's own card, to the letter, without what the search does not know`, async () => {
      const { context, page } = await preview.visit(locale, path, options);
      const cards = () =>
        page.locator(`main .${kind}-card`).evaluateAll(
          (found, left) =>
            found.map((card) => {
              for (const part of card.querySelectorAll(left)) part.remove();
              const html = card.outerHTML.replace(/\s+/g, " ").replace(/ ?(<[^>]+>) ?/g, "$1");
              return [card.querySelector(".card-title").textContent, html];
            }),
          unknown,
        );
      const server = new Map(await cards());
      // The page fetches the picture of its first article at once.
      const [title] = [...server].find(([, html]) => html.includes('loading="lazy"'));
      await page.goto(preview.address(locale, `/search?q=${encodeURIComponent(title)}`));
      await page.locator(`main .${kind}-card`).first().waitFor();
      const found = new Map(await cards());
      assert.equal(found.get(title), server.get(title));
      await context.close();
    });
  }
}
