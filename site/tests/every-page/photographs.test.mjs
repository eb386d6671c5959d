// Every place for a picture, with photographs of every shape in the place of the sample's drawings.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { contrastBehind, painted } from "../support/contrast.mjs";
import { buildPhotographed, KINDS } from "../support/photographs.mjs";
import { startPreview } from "../support/preview.mjs";
import { WIDE } from "../support/visits.mjs";

const toursOf = async (locale) => JSON.parse(await readFile(`${built.sites}/${locale}/data/tours.json`, "utf8"));

let built;
let preview;
let tours;
before(async () => {
  built = await buildPhotographed();
  preview = await startPreview({ sites: built.sites });
  tours = await toursOf("en");
});
after(async () => {
  await preview?.close();
  await built?.close();
});

const SAFARI = "/trip/serengeti-ngorongoro-lodge-safari-5-days";
const PARK = "/Destinations/serengeti";
/** Where each slot is looked at; `frame` is the element that its pictures fill. */
const SLOTS = [
  { slot: "hero", path: "/", pictures: ".hero-picture img", frame: ".hero-picture" },
  { slot: "hero of a place", path: PARK, pictures: ".hero-picture img", frame: ".hero-picture" },
  { slot: "hero of a list", path: "/tours/", pictures: ".hero-picture img", frame: ".hero-picture" },
  { slot: "card", path: "/tours/", pictures: ".card-picture img", frame: ".card-picture" },
  { slot: "card of a place", path: "/Destinations", pictures: ".card-picture img", frame: ".card-picture" },
  { slot: "teaser of an article", path: "/Blogs", pictures: ".card-picture img", frame: ".card-picture" },
  { slot: "gallery", path: SAFARI, pictures: ".gallery img", frame: ".gallery figure > a" },
  { slot: "day", path: SAFARI, pictures: ".day details > picture img", frame: ".day details > picture" },
  { slot: "thumbnail of a day", path: SAFARI, pictures: ".day-thumbnail img", frame: ".day-thumbnail" },
  { slot: "lodging", path: SAFARI, pictures: ".lodging img", frame: ".lodging > picture" },
  { slot: "team", path: "/Our-Team", pictures: ".face img", frame: ".face" },
  { slot: "person who answers", path: "/Contact", pictures: ".face img", frame: ".face" },
  { slot: "article", path: "/blog/entry-requirements-tanzania", pictures: ".article-picture img" },
  { slot: "text of an article", path: "/blog/entry-requirements-tanzania", pictures: ".prose img" },
  { slot: "page that is not found", path: "/nothing-here", pictures: ".error-picture img", frame: ".error-picture" },
];

/** Opens folds, loads every picture, and tells what is wrong with those of a slot. */
function faultsOf(page, slot, kinds) {
  return page.evaluate(
    async ({ slot: { pictures, frame }, kinds }) => {
      for (const day of document.querySelectorAll(".day > details")) day.open = pictures.includes("details >");
      const images = [...document.querySelectorAll(pictures)];
      const found = images.length > 0 ? [] : ["no picture"];
      const seen = new Set();
      for (const image of images) {
        image.loading = "eager";
        // Another width may have begun to load another file.
        await image.decode().catch(() => image.decode());
        const kind = Object.keys(kinds).find((name) => image.currentSrc.includes(`/${name}-`));
        seen.add(kind);
        const say = (fault) => found.push(`${kind}: ${fault}`);
        const { width, height, left, right } = image.getBoundingClientRect();
        const { objectFit, objectPosition } = getComputedStyle(image);
        const shape = image.naturalWidth / image.naturalHeight;
        const isWhole = Math.abs(width / height / shape - 1) < 0.02;
        if (!image.currentSrc.endsWith(".webp")) say(`shows ${image.currentSrc}`);
        if (width < 40 || height < 40) say(`has ${width} by ${height}`);
        if (!isWhole && objectFit !== "cover") say("is distorted");
        const row = image.closest(".sideways, .gallery");
        if (!row && (left < -1 || right > innerWidth + 1)) say(`reaches from ${left} to ${right}`);
        if (height > innerHeight * 0.95 && !image.closest(".prose")) say(`is ${height} high`);
        const around = frame ? image.closest(frame)?.getBoundingClientRect() : undefined;
        if (frame && image.closest("picture")?.matches(frame) === false) {
          if (Math.abs(around.width - width) > 1.5 || Math.abs(around.height - height) > 1.5) {
            say(`has ${width} by ${height} in ${around.width} by ${around.height}`);
          }
        }
        // The disc around the focus, as the crop shows it.
        const scale = isWhole
          ? width / image.naturalWidth
          : Math.max(width / image.naturalWidth, height / image.naturalHeight);
        const [x, y] = objectPosition.split(" ").map((share) => parseFloat(share) / 100);
        const [ownX, ownY] = kinds[kind].focus ?? kinds[kind].shown;
        const radius = (Math.min(image.naturalWidth, image.naturalHeight) * scale) / 16;
        for (const [side, whole, share, own] of [
          [width, image.naturalWidth * scale, x, ownX],
          [height, image.naturalHeight * scale, y, ownY],
        ]) {
          const at = own * whole + (side - whole) * share;
          if (at < radius * 0.5 || at > side - radius * 0.5) say(`its focus is at ${at} of ${side}`);
        }
      }
      if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the window");
      return { found: [...new Set(found)], seen: [...seen] };
    },
    { slot, kinds },
  );
}

for (const slot of SLOTS) {
  test(`${slot.slot}: photographs of every shape keep theirs, their place and their focus at every width`, async () => {
    const { context, page } = await preview.visit("en", slot.path, { reducedMotion: "reduce" });
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { found } = await faultsOf(page, slot, KINDS);
      assert.deepEqual(found, [], `${slot.path} at ${width}`);
    }
    await context.close();
  });
}

const tourWith = (kind) => tours.find(({ picture }) => picture.src.includes(`/${kind}-`)).href;

for (const kind of Object.keys(KINDS)) {
  test(`a ${kind} photograph heads a tour without distortion, and words over it stand out`, async () => {
    const { context, page } = await preview.visit("en", tourWith(kind), { ...WIDE, bypassCSP: true });
    const hero = { pictures: ".hero-picture img", frame: ".hero-picture" };
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { found, seen } = await faultsOf(page, hero, KINDS);
      assert.deepEqual([found, seen], [[], [kind]], `at ${width}`);
    }
    await painted(page.locator(".hero img"));
    for (const words of await page.locator(".hero-text > :is(h1, .lead)").all()) {
      const contrast = await contrastBehind(page, words);
      assert.ok(contrast >= 4.5, `${await words.textContent()} has ${contrast.toFixed(2)}`);
    }
    await context.close();
  });
}

/** Lists with a photograph: what their entries show. */
const MIXED = [
  { list: "cards of tours", path: "/tours/", rows: ".cards", entries: ".card", own: ".signature" },
  { list: "cards of places", path: "/Destinations", rows: ".cards", entries: ".card", own: ".year" },
  { list: "cards of articles", path: "/Blogs", rows: ".cards", entries: ".card" },
  {
    list: "cards that a search makes",
    path: "/search?q=Serengeti",
    rows: ".cards",
    entries: ".card",
    own: ".signature",
  },
  { list: "days", tour: 101, rows: ".itinerary", entries: ".day" },
  { list: "lodgings", tour: 101, rows: ".lodgings", entries: ".lodging" },
];

function shownIn(page, { rows, entries, own }) {
  return page.evaluate(
    ({ rows, entries, own }) => {
      const isSeen = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 0;
      const drawings = "img:not(picture *), .lodging-drawing *";
      const lists = [...document.querySelectorAll(rows)].filter((list) => list.querySelector(entries));
      return lists.map((list) => ({
        photographs: [...list.querySelectorAll("picture img")].some(isSeen),
        drawings: [...list.querySelectorAll(drawings)].filter(isSeen).length,
        hidden: [...list.querySelectorAll(drawings)].filter((drawing) => !isSeen(drawing)).length,
        plain: [...list.querySelectorAll(entries)].filter((entry) => !entry.querySelector("picture")).length,
        // The own line or year of an entry without a photograph lies where its picture would be.
        misplaced: [...list.querySelectorAll(`.card:not(:has(picture)) ${own ?? "nothing"}`)].filter((line) => {
          const { top, height, left, width } = line.getBoundingClientRect();
          const place = line.closest(".card").querySelector(".card-picture").getBoundingClientRect();
          return [top - place.top, height - place.height, left - place.left, width - place.width].some(
            (difference) => Math.abs(difference) > 1,
          );
        }).length,
      }));
    },
    { rows, entries, own },
  );
}

for (const mixed of MIXED) {
  test(`${mixed.list}: where one entry has a photograph, no other shows a drawing`, async () => {
    const path = mixed.path ?? (await toursOf("de")).find(({ id }) => id === mixed.tour).href;
    const { context, page } = await preview.visit("de", path, { ...WIDE, bypassCSP: true });
    // A card that is not drawn yet has a height that is only a guess.
    await page.addStyleTag({ content: "* { content-visibility: visible !important }" });
    await page.locator(mixed.entries).first().waitFor();
    const lists = await shownIn(page, mixed);
    const together = lists.filter(({ photographs }) => photographs);
    assert.ok(
      together.some(({ plain, hidden }) => plain > 0 && hidden > 0),
      JSON.stringify(lists),
    );
    for (const list of together) {
      assert.deepEqual([list.drawings, list.misplaced], [0, 0], JSON.stringify(list));
    }
    assert.deepEqual(await violations(page), []);
    await context.close();
  });
}

test("a list without a photograph shows its drawings", async () => {
  const { context, page } = await preview.visit("de", "/tours/", WIDE);
  const drawings = await page.locator("[data-tour-list]").evaluate((list) => {
    for (const picture of list.querySelectorAll(".card:has(picture)")) picture.remove();
    const images = [...list.querySelectorAll(".card-picture img")];
    const signature = list.querySelector(".signature").getBoundingClientRect();
    return [images.length > 0 && images.every((image) => image.checkVisibility()), Math.round(signature.width)];
  });
  assert.deepEqual(drawings, [true, 100]);
  await context.close();
});

test("beside photographs a gallery shows no drawings; a comparison of both shows neither", async () => {
  const inGerman = await toursOf("de");
  const withGallery = inGerman.filter(({ picture }) => picture.webp_srcset);
  const read = ({ href }) => readFile(`${built.sites}/de${decodeURI(href)}.html`, "utf8");
  const pages = await Promise.all(withGallery.map(read));
  const photographed = withGallery[pages.findIndex((page) => page.includes('class="gallery"'))];
  const [drawn, another] = inGerman.filter(({ picture }) => !picture.webp_srcset);
  const { context, page } = await preview.visit("de", photographed.href, WIDE);
  const sources = () => page.locator(".gallery img, .comparison img").evaluateAll((all) => all.map(({ src }) => src));
  const photos = await sources();
  assert.ok(photos.length > 0 && photos.every((source) => !source.endsWith(".svg")), photos.join());
  for (const [others, shown] of [
    [[photographed, drawn], 0],
    [[drawn, another], 2],
  ]) {
    await page.goto(preview.address("de", `/Compare?tours=${others.map(({ id }) => id).join()}`));
    await page.locator(".comparison thead a").nth(1).waitFor();
    const compared = await sources();
    assert.equal(compared.length, shown, compared.join());
  }
  await context.close();
});
