// What a page looks like, as far as it can be measured.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { texts } from "../support/catalogue.mjs";
import { contrastBehind, painted } from "../support/contrast.mjs";
import { LOCALES, NARROW, openSearch, previewForTests, WIDE } from "../support/visits.mjs";

const preview = previewForTests();
const CLIMB = "/trip/kilimanjaro-lemosho-route-8-days";
const SAFARI = "/trip/serengeti-ngorongoro-lodge-safari-5-days";
const TABLE = "/blog/entry-requirements-tanzania";
const PARK = "/Destinations/serengeti";

test("no lettering of a drawing is smaller than 11 pixels", async () => {
  const { context, page } = await preview.visit("en", CLIMB);
  for (const path of [CLIMB, SAFARI, PARK, "/CountryPark"]) {
    await page.goto(preview.address("en", path));
    for (const width of [320, 390, 520, 768, 1000, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const sizes = await page
        .locator(".drawing svg text")
        .evaluateAll((texts) =>
          texts
            .filter((text) => text.checkVisibility())
            .map((text) => [text.textContent, parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a]),
        );
      assert.ok(sizes.length > 0, path);
      assert.deepEqual(
        sizes.filter(([, size]) => size < 11),
        [],
        `${path} at ${width}`,
      );
    }
  }
  await context.close();
});

test("on the maps of the parks no name lies on another, and lines to names are short and cross no name and no point", async () => {
  for (const locale of LOCALES) {
    const { context, page } = await preview.visit(locale, "/CountryPark");
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const faults = await page.locator("main .map").evaluateAll((maps) => {
        const found = [];
        for (const map of maps.filter((map) => map.checkVisibility())) {
          const edge = map.getBoundingClientRect();
          const names = [...map.querySelectorAll("text")].map((text) => [text, text.getBoundingClientRect()]);
          const inside = (box, x, y) => x > box.left && x < box.right && y > box.top && y < box.bottom;
          names.forEach(([text, box], index) => {
            if (box.left < edge.left || box.right > edge.right) {
              found.push(`${text.textContent} is cut off`);
            }
            for (const [other, theirs] of names.slice(0, index)) {
              // Lines of letters may touch; a letter is lower than its line.
              const across = Math.min(box.right, theirs.right) - Math.max(box.left, theirs.left);
              const down = Math.min(box.bottom, theirs.bottom) - Math.max(box.top, theirs.top);
              if (across > 0 && down > box.height * 0.35) {
                found.push(`${text.textContent} lies on ${other.textContent}`);
              }
            }
          });
          const [bar, north] = map.querySelectorAll(".map-scale text");
          if (north.getBoundingClientRect().right > bar.getBoundingClientRect().left) {
            found.push("the letter of the north lies on the scale");
          }
          for (const leader of map.querySelectorAll(".map-leader")) {
            const toScreen = leader.getScreenCTM();
            const own = leader.parentElement.querySelector("text");
            const spots = Array.from({ length: 50 }, (_, step) =>
              leader.getPointAtLength((leader.getTotalLength() * step) / 49).matrixTransform(toScreen),
            );
            for (const [text, box] of names.filter(([text]) => text !== own)) {
              if (spots.some(({ x, y }) => inside(box, x, y))) {
                found.push(`the line to ${own.textContent} crosses ${text.textContent}`);
              }
            }
            for (const point of map.querySelectorAll("circle.map-place")) {
              const box = point.getBoundingClientRect();
              if (point.parentElement !== leader.parentElement && spots.some(({ x, y }) => inside(box, x, y))) {
                found.push(`the line to ${own.textContent} crosses a point`);
              }
            }
            const length = leader.getTotalLength() * toScreen.a;
            if (length > 90) {
              found.push(`${own.textContent} stands ${Math.round(length)} px from its point`);
            }
          }
        }
        return found;
      });
      assert.deepEqual(faults, [], `${locale} at ${width}`);
    }
    await context.close();
  }
});

test("a list of tours begins in the first window", async () => {
  for (const locale of ["en", "de", "pt"]) {
    for (const options of [NARROW, WIDE]) {
      const { context, page } = await preview.visit(locale, "/tours/", options);
      const card = await page.locator("[data-tour-list] .card").first().boundingBox();
      assert.ok(card.y < options.viewport.height - 60, `${locale}: ${card.y} of ${options.viewport.height}`);
      await context.close();
    }
  }
});

test("the summit of a climb is seen on a phone without moving its journey line", async () => {
  const { context, page } = await preview.visit("en", CLIMB, NARROW);
  const summit = await page.locator(".drawing-narrow .journey-top circle").boundingBox();
  assert.ok(summit.x > 0 && summit.x + summit.width < 390, JSON.stringify(summit));
  await context.close();
});

test("the map of a route shows where the tour begins, and a climb of one mountain has none", async () => {
  const { context, page } = await preview.visit("en", SAFARI);
  const map = page.locator(".map-route.drawing-wide");
  const names = await map.locator(".map-name").allTextContents();
  assert.deepEqual(names.sort(), ["Arusha", "Ngorongoro", "Serengeti", "Tarangire"]);
  assert.equal(await map.locator(".map-number").count(), 3, "Arusha is no stop");
  await page.goto(preview.address("en", CLIMB));
  assert.equal(await page.locator(".map-route").count(), 0);
  await context.close();
});

test("the page of the green season shows a green picture", async () => {
  const { context, page } = await preview.visit("en", "/Landing", NARROW);
  const share = await page.locator(".hero img").evaluate(async (image) => {
    await image.decode();
    const canvas = new OffscreenCanvas(64, 48);
    const drawing = canvas.getContext("2d");
    drawing.drawImage(image, 0, 0, 64, 48);
    // The lower half is land.
    const { data } = drawing.getImageData(0, 24, 64, 24);
    let green = 0;
    for (let at = 0; at < data.length; at += 4) {
      green += Number(data[at + 1] > data[at] && data[at + 1] > data[at + 2]);
    }
    return green / (data.length / 4);
  });
  assert.ok(share > 0.6, `${Math.round(share * 100)}% of the land is green`);
  await context.close();
});

test("the page of the green season suggests lodge safaris around Seronera, and neither a climb nor a beach", async () => {
  for (const locale of LOCALES) {
    const { context, page } = await preview.visit(locale, "/Landing", WIDE);
    const section = page.locator("main .section-tint");
    assert.equal(await section.locator("h2").textContent(), texts(locale, "page").landing_tours);
    const shown = await section.locator("[data-tour]").evaluateAll((cards) => cards.map((card) => card.dataset.tour));
    assert.deepEqual(shown, ["101", "105", "104"], locale);
    await context.close();
  }
});

test("on a phone each cell of an article's table has the width of the page and names its column", async () => {
  const { context, page } = await preview.visit("en", TABLE, NARROW);
  const cells = page.locator(".prose td");
  assert.ok((await cells.count()) > 4);
  const narrow = await cells.evaluateAll((cells) =>
    cells.map((cell) => [
      cell.getBoundingClientRect().width / cell.closest(".prose").getBoundingClientRect().width,
      getComputedStyle(cell, "::before").content.split('"')[1],
    ]),
  );
  const heads = await page.locator(".prose th").allTextContents();
  for (const [index, [share, head]] of narrow.entries()) {
    assert.ok(share > 0.95, `cell ${index}: ${share}`);
    assert.equal(head, index % heads.length === 0 ? undefined : heads[index % heads.length]);
  }
  assert.deepEqual(await violations(page), []);
  assert.equal(await page.getByRole("columnheader").count(), heads.length);
  assert.equal(await page.getByRole("cell").count(), narrow.length, "it stays a table");
  await page.setViewportSize({ width: 1440, height: 900 });
  const tops = await page
    .locator(".prose tbody tr:first-child td")
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
  assert.equal(new Set(tops).size, 1, "one row on a wide page");
  await context.close();
});

test("on a phone the words of a page stand below its picture, which nothing darkens", async () => {
  for (const path of ["/", "/tours/", CLIMB, PARK]) {
    const { context, page } = await preview.visit("en", path, NARROW);
    const { bottom, width, height, veil, words } = await page
      .locator(".hero")
      .first()
      .evaluate((hero) => {
        const picture = hero.querySelector(".hero-picture");
        const { bottom, width, height } = picture.getBoundingClientRect();
        const veil = getComputedStyle(picture, "::after").content;
        return { bottom, width, height, veil, words: hero.querySelector("h1").getBoundingClientRect().top };
      });
    assert.ok(words >= bottom, `${path}: words at ${words}, picture to ${bottom}`);
    // Above a list it is low.
    const shape = path === "/tours/" ? 5 / 2 : 4 / 3;
    assert.deepEqual([width, Math.round(height), veil], [390, Math.round(390 / shape), "none"], path);
    await context.close();
  }
});

test("where words stand below it, a picture has the width of the page", async () => {
  for (const path of ["/", "/tours/", CLIMB]) {
    const { context, page } = await preview.visit("en", path, { ...NARROW, viewport: { width: 768, height: 1024 } });
    assert.equal((await page.locator(".hero-picture").first().boundingBox()).width, 768, path);
    await context.close();
  }
});

test("every focus that a picture can have is the part of it that stays in sight", async () => {
  const { context, page } = await preview.visit("en", CLIMB);
  const positions = await page.locator(".hero img, .card-picture img").evaluateAll((images) =>
    images.slice(0, 2).map((image) => {
      const positionOf = (name) => {
        image.className = name;
        return getComputedStyle(image).objectPosition;
      };
      const tenths = Array.from({ length: 11 }, (_, tenth) => positionOf(`focus-x-${tenth} focus-y-${10 - tenth}`));
      return [positionOf(""), positionOf("focus-portrait"), ...tenths];
    }),
  );
  const tenths = Array.from({ length: 11 }, (_, tenth) => `${tenth * 10}% ${100 - tenth * 10}%`);
  assert.deepEqual(positions, [
    ["50% 50%", "50% 35%", ...tenths],
    ["50% 50%", "50% 35%", ...tenths],
  ]);
  await context.close();
});

test("words over a wide picture stand out from it", async () => {
  for (const path of ["/", "/tours/", "/Destinations", CLIMB, SAFARI, PARK]) {
    const { context, page } = await preview.visit("en", path, { ...WIDE, bypassCSP: true });
    await painted(page.locator(".hero img").first());
    for (const words of await page.locator(".hero-text > :is(h1, .lead), .hero-quote .hero-text p").all()) {
      await words.scrollIntoViewIfNeeded();
      await painted(words.locator("xpath=ancestor::section//img | ancestor::header//img").first());
      const contrast = await contrastBehind(page, words);
      assert.ok(contrast >= 4.5, `${path}: ${await words.textContent()} has ${contrast.toFixed(2)}`);
    }
    await context.close();
  }
});

test("a form is not called away from: its page has no floating enquiry", async () => {
  for (const path of ["/Quote", "/Booking", "/Payment", "/BookingCompleted", "/Login", "/Signup", "/WaitingList"]) {
    const { context, page } = await preview.visit("en", path, WIDE);
    assert.equal(
      await page.locator(".floating-enquire").evaluate((button) => getComputedStyle(button).display),
      "none",
      path,
    );
    await context.close();
  }
});

test("the floating enquiry gives way to the page's own enquiries and bookings, the way to the top does not", async () => {
  for (const options of [NARROW, WIDE]) {
    const { context, page } = await preview.visit("en", "/", { ...options, bypassCSP: true });
    // Parts of the page that get their true height when they are seen would move it below the test.
    await page.addStyleTag({ content: "* { content-visibility: visible !important; overflow-anchor: none }" });
    const floating = page.locator(".floating-enquire");
    const scrollUpTo = async (top) => {
      for (const place of [top + 40, top]) {
        await page.evaluate(
          (place) =>
            new Promise((seen) => {
              addEventListener("scroll", () => requestAnimationFrame(seen), { once: true });
              scrollTo({ top: place, behavior: "instant" });
            }),
          place,
        );
      }
      await page.locator(".to-top").waitFor();
    };
    await scrollUpTo(800);
    await floating.waitFor();
    await page.locator(".departures a.button").first().scrollIntoViewIfNeeded();
    await scrollUpTo(await page.evaluate(() => Math.round(scrollY) - 30));
    await floating.waitFor({ state: "hidden" });
    assert.ok(await page.locator(".to-top").isVisible());
    await scrollUpTo(800);
    await floating.waitFor();
    await context.close();
  }
});

test("pages of an account end with room above the footer", async () => {
  for (const path of ["/Login", "/search", "/Compare", "/Wishlists"]) {
    const { context, page } = await preview.visit("en", path, NARROW);
    const room = await page.locator(".flow").evaluate((flow) => parseFloat(getComputedStyle(flow).paddingBottom));
    assert.ok(room >= 48, `${path}: ${room}`);
    await context.close();
  }
});

test("bars of ratings have one length, whatever their counts", async () => {
  const { context, page } = await preview.visit("en", "/Review", NARROW);
  const widths = await page.locator(".rating-bars meter").evaluateAll((bars) => bars.map((bar) => bar.offsetWidth));
  assert.equal(new Set(widths).size, 1, widths.join());
  await context.close();
});

test("articles that lead the blog are not repeated below", async () => {
  const { context, page } = await preview.visit("en", "/Blogs");
  const links = await page.locator("main .card-title a").evaluateAll((links) => links.map((link) => link.href));
  assert.ok(links.length > 2);
  assert.equal(new Set(links).size, links.length);
  await context.close();
});

test("a phone shows the home page in twelve screens, with the search as one line that opens", async () => {
  const { context, page } = await preview.visit("en", "/", { ...NARROW, bypassCSP: true });
  await page.waitForFunction(() => !document.querySelector(".footer-group[open]"));
  await page.addStyleTag({ content: "* { content-visibility: visible !important }" });
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
  assert.ok(screens <= 12, `${screens.toFixed(1)} screens`);

  const day = page.locator(".hero-search [name=start_date]");
  assert.ok(!(await day.isVisible()));
  await openSearch(page);
  assert.ok(await day.isVisible());
  await page.setViewportSize(WIDE.viewport);
  assert.ok(!(await page.locator(".search-more").isVisible()));
  await context.close();
});

test("groups of links in the footer open on a narrow page, and are open on a wide one", async () => {
  const { context, page } = await preview.visit("de", "/Terms", NARROW);
  const group = page.locator(".footer-group").first();
  await page.waitForFunction(() => !document.querySelector(".footer-group[open]"));
  await group.locator("summary").click();
  assert.ok(await group.getByRole("link").first().isVisible());
  await context.close();
  const wide = await preview.visit("de", "/Terms", WIDE);
  assert.equal(await wide.page.locator(".footer-group[open]").count(), 3);
  await wide.context.close();
});

test("destinations begin with the map of all places, and its list names tours and their lowest price", async () => {
  const { context, page } = await preview.visit("en", "/Destinations", WIDE);
  const entries = page.locator(".park-list li");
  const serengeti = entries.filter({ has: page.locator('a[href="/Destinations/serengeti"]') });
  assert.match((await serengeti.textContent()).replace(/\s+/g, " "), /Serengeti ?\d+ tours · from \$[\d,]+/);
  const onMap = await page
    .locator(".park-layout .drawing-wide a")
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href")))]);
  const inList = await entries.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  assert.deepEqual(onMap.toSorted(), inList.toSorted());
  await context.close();
});
