// The journey line and the route map of every tour in every language, held against the content.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { root } from "../support/programs.mjs";
import { LOCALES, previewForTests, toursOf } from "../support/visits.mjs";

const preview = previewForTests();
const WIDTHS = [320, 390, 768, 1024, 1440];
const SCHEMES = ["light", "dark"];
/** Kilometres in a degree of latitude; maps have hundredths of it. */
const DEGREE = 110.6;

const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), "utf8"));
/** Numbers and their units are kept on one line. */
const plain = (text) => text.replace(/[\u00a0\u202f]/g, " ").trim();
const attributes = (svg, pattern) => [...svg.matchAll(pattern)].map(([, value]) => value);

/** How maps turn a place on Earth into their units, by the frame of the land. */
function projection() {
  const frame = readJson("site/map/land.geojson").features.find(({ properties }) => properties.kind === "frame");
  const latitudes = frame.geometry.coordinates[0].map(([, latitude]) => latitude);
  const middle = (Math.min(...latitudes) + Math.max(...latitudes)) / 2;
  const [west, north] = frame.properties.origin;
  const shortening = Math.cos((middle * Math.PI) / 180);
  return ([longitude, latitude]) => [(longitude - west) * 100 * shortening, (north - latitude) * 100];
}

const towns = readJson("site/map/towns.geojson").features;
const project = projection();

/** Every tour of a language: what the content says of it, and the drawings of its page. */
function journeysOf(locale) {
  const content = join("content-cache", locale);
  const places = readJson(content, "destinationlist.json");
  const placeOf = new Map((places.data ?? places).map((place) => [Number(place.id), place]));
  const named = (name) => {
    const place = [...placeOf.values()].find((place) => place.name === name);
    const town = towns.find(({ properties: { name: own, also = [] } }) => [own, ...also].includes(name));
    return place?.longitude ? [place.longitude, place.latitude] : town?.geometry.coordinates;
  };
  const records = new Map(toursOf(locale).map((record) => [record.id, record]));
  return readdirSync(join(root, content, "tours")).map((file) => {
    const tour = readJson(content, "tours", file);
    const html = readFileSync(`${process.env.SITES}/${locale}/trip/${tour.slug}.html`, "utf8");
    const drawings = (name) => attributes(html, new RegExp(`(<svg class="${name} .*?</svg>)`, "gs"));
    const facts = Object.fromEntries(
      [...html.matchAll(/data-journey-fact="(\w+)"><dt>.*?<\/dt><dd>(.*?)<\/dd>/gs)].map(([, key, text]) => [
        key,
        plain(text),
      ]),
    );
    const located = tour.itinerary.map(({ destination }) => placeOf.get(Number(destination)));
    const points = located.filter((place) => place?.longitude).map((place) => [place.longitude, place.latitude]);
    return {
      name: `${locale} ${tour.slug}`,
      locale,
      tour,
      facts,
      placeOf,
      line: drawings("journey"),
      map: drawings("map map-route"),
      record: records.get(tour.id),
      points: [named(tour.start), ...points, named(tour.end)].filter(Boolean).map(project),
    };
  });
}

let journeys;
before(() => {
  journeys = LOCALES.flatMap(journeysOf);
  assert.ok(journeys.length >= 6 * 20, `${journeys.length} tours`);
});

/** Days that an entry of an itinerary stands for. */
const lengthOf = ({ day }) => {
  const [first, last = first] = String(day).split(/[-–]/).map(Number);
  return last - first + 1;
};

test("every leg of every route begins and ends within five kilometres of a place of its days, in their order", () => {
  let legs = 0;
  for (const { name, map, points } of journeys) {
    for (const svg of map) {
      const data = attributes(svg, /class="map-(?:way|flight)" d="(.*?)"/g).join("");
      const ends = data
        .split("M")
        .filter(Boolean)
        .map((leg) => {
          const pairs = leg.split(/[LQ]| (?=[-\d.]+ [-\d.]+$)/).map((pair) => pair.trim().split(" ").map(Number));
          return [pairs[0], pairs.at(-1)];
        });
      const near =
        ([x, y]) =>
        ([px, py]) =>
          (Math.hypot(px - x, py - y) * DEGREE) / 100 <= 5;
      for (const [from, to] of ends) {
        const follows = points.some(
          (point, index) => near(from)(point) && points[index + 1] && near(to)(points[index + 1]),
        );
        assert.ok(follows, `${name}: a leg from ${from} to ${to}`);
        legs += 1;
      }
    }
  }
  assert.ok(legs > 500, `${legs} legs`);
});

test("the strokes of every line are as long as the hours that the content gives to its days", () => {
  for (const { name, tour, line } of journeys) {
    const hours = tour.itinerary
      .filter((day) => day.hours)
      .map((day) => ({ hours: Number(day.hours), days: lengthOf(day) }));
    const longest = Math.max(8, ...hours.map((day) => day.hours));
    const days = tour.itinerary.map(lengthOf).reduce((sum, length) => sum + length, 0);
    for (const svg of line) {
      const width = (svg.includes("drawing-narrow") ? 300 : 720) - 28;
      const known = tour.itinerary.filter((day) => day.mode || day.flight || day.hours);
      const lengths = attributes(svg, /journey-hours [\w-]+" d="(.*?)"/g)
        .flatMap((data) => attributes(data, /h([\d.]+)/g))
        .map(Number);
      assert.equal(lengths.length, known.length, name);
      const drawn = known.flatMap((day, index) =>
        day.hours ? [(lengths[index] / ((width / days) * lengthOf(day) - 8)) * longest] : [],
      );
      const sum = (all) => all.reduce((left, right) => left + right, 0);
      const told = sum(hours.map((day) => day.hours));
      assert.ok(Math.abs(sum(drawn) - told) <= 0.05 * hours.length, `${name}: ${sum(drawn)} of ${told} hours`);
      const written = attributes(svg.split("journey-hour-texts")[1]?.split("</g>")[0] ?? "", />([\d.,]+)/g);
      if (written.length > 0) {
        assert.deepEqual(
          written.map((text) => Number(text.replace(",", "."))),
          hours.map((day) => Math.round(day.hours * 10) / 10),
          name,
        );
      }
    }
  }
});

test("both drawings of every line take six kilobytes at most", () => {
  for (const { name, line } of journeys) {
    const bytes = Buffer.byteLength(line.join(""));
    assert.ok(bytes <= 6 * 1024, `${name}: ${bytes} bytes`);
  }
});

test("the words beside every line answer five questions: start, longest drive, highest night, flights, third night", () => {
  for (const { name, tour, facts, placeOf } of journeys.filter(({ tour }) => tour.itinerary.length > 1)) {
    assert.ok(facts.way?.includes(tour.start) && facts.way.includes(tour.end), `${name}: ${facts.way}`);
    const flown = tour.itinerary.filter((day) => day.mode === "flight" || day.flight);
    for (const { day } of flown) {
      assert.match(facts.flights, new RegExp(`\\b${day}\\b`), name);
    }
    assert.ok(facts.flights && (flown.length > 0 || !/\d/.test(facts.flights)), `${name}: ${facts.flights}`);
    const drives = tour.itinerary.filter((day) => day.mode === "drive" && day.hours);
    const longest = Math.max(...drives.map((day) => Number(day.hours)));
    const first = drives.find((day) => Number(day.hours) === longest);
    assert.equal(Boolean(facts.longest_drive), drives.length > 0, `${name}: ${facts.longest_drive}`);
    if (first) {
      const [day, hours] = facts.longest_drive.match(/[\d.,–-]+/g);
      assert.deepEqual([day, Number(hours.replace(",", "."))], [String(first.day), longest], name);
    }
    const nights = tour.itinerary.slice(0, -1);
    const heights = nights.map(
      (day) => day.night_m ?? day.altitude_m ?? placeOf.get(Number(day.destination))?.altitude_m,
    );
    const highest = Math.max(...heights.filter(Boolean));
    assert.equal(
      plain(facts.highest_night ?? "")
        .split(/[:：]/)
        .at(-1)
        .replace(/\D/g, ""),
      String(highest),
      name,
    );
    const third = nights.flatMap((day) => Array(lengthOf(day)).fill(day))[2];
    if (third) {
      const place = third.night_at ?? placeOf.get(Number(third.destination))?.name;
      const stay = facts.nights.split(", ").find((stay) => {
        const [, from, to = from] = stay.match(/(\d+)(?:–(\d+))?/);
        return from <= 3 && to >= 3;
      });
      assert.ok(place && stay?.endsWith(place), `${name}: night 3 at ${place}, ${facts.nights}`);
    }
  }
});

/** A page of a tour whose drawings can be exchanged for those of others. */
async function exchangeable(colorScheme) {
  const context = await preview.browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme,
    bypassCSP: true,
  });
  const page = await context.newPage();
  const { tour } = journeys.find(({ locale, line, map }) => locale === "en" && line.length && map.length);
  await page.goto(preview.address("en", `/trip/${tour.slug}`));
  const show = (svgs, measure) =>
    page.evaluate(
      ([svgs, measure]) => {
        const figure = document.querySelector(".journey-figure");
        for (const svg of figure.querySelectorAll(":scope > svg")) {
          svg.remove();
        }
        figure.insertAdjacentHTML("afterbegin", svgs.join(""));
        return new Function("figure", measure)(figure);
      },
      [svgs, measure],
    );
  return { context, page, show };
}

test("no lettering of any line or route map is smaller than eleven pixels, from 320 to 1440, and none is cut off", async () => {
  const { context, page, show } = await exchangeable("light");
  const MEASURE = `
    const svg = [...figure.querySelectorAll(":scope > svg")].find((svg) => svg.checkVisibility());
    const frame = svg.getBoundingClientRect();
    return [...svg.querySelectorAll("text")].map((text) => {
      const box = text.getBoundingClientRect();
      return {
        text: text.textContent,
        size: parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a,
        cut: Math.max(frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom),
      };
    });`;
  const faults = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const { name, line, map } of journeys) {
      for (const svgs of [line, map].filter((svgs) => svgs.length > 0)) {
        const texts = await show(svgs, MEASURE);
        assert.ok(texts.length > 0, name);
        faults.push(
          ...texts
            .filter(({ size, cut }) => size < 10.99 || cut > 1)
            .map(({ text, size, cut }) => `${name} at ${width}: ${text} ${size.toFixed(1)} ${cut.toFixed(1)}`),
        );
      }
    }
  }
  assert.deepEqual(faults, []);
  await context.close();
});

for (const scheme of SCHEMES) {
  test(`${scheme}: the words of a line stand out by 4.5 from what lies behind them, its ways and dots by 3`, async () => {
    const { context, show } = await exchangeable(scheme);
    const MEASURE = `
      const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
      const light = (colour) => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const linear = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
          const share = value / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
      };
      const page = getComputedStyle(document.body).backgroundColor;
      const svg = [...figure.querySelectorAll(":scope > svg")].find((svg) => svg.checkVisibility());
      // Words over the ground have an edge of their own around them.
      const contrasts = (selector, property) =>
        [...svg.querySelectorAll(selector)].map((element) => {
          const style = getComputedStyle(element);
          const own = light(style[property]);
          const other = light(style.paintOrder.startsWith("stroke") ? style.stroke : page);
          return [(Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05), element.outerHTML];
        });
      return {
        words: contrasts("text", "fill"),
        marks: [...contrasts(".journey-way", "stroke"), ...contrasts(".journey-nights circle, .journey-top circle", "fill")],
      };`;
    for (const { name, line } of journeys.filter(({ locale, line }) => locale === "en" && line.length > 0)) {
      const { words, marks } = await show(line, MEASURE);
      assert.deepEqual(
        words.filter(([contrast]) => contrast < 4.5),
        [],
        name,
      );
      assert.deepEqual(
        marks.filter(([contrast]) => contrast < 3),
        [],
        name,
      );
    }
    await context.close();
  });
}

test("a list of 48 cards with their lines takes at most 30 kilobytes of compressed HTML", () => {
  const lists = LOCALES.map((locale) => readFileSync(`${process.env.SITES}/${locale}/tours/index.html`, "utf8"));
  const CARD = /<li class="card[^>]*data-tour=.*?<\/li>|<article class="card[^>]*data-tour=.*?<\/article>/gs;
  // Of several languages: twice the same card would be compressed to nothing.
  const cards = lists.flatMap((list) => list.match(CARD) ?? []).filter((card) => card.includes('class="signature"'));
  assert.ok(cards.length >= 48, `${cards.length} cards`);
  const chosen = cards.slice(0, 48);
  const [before, ...rest] = lists[0].split(CARD);
  const page = before + chosen.join("") + rest.at(-1);
  const bytes = brotliCompressSync(page).length;
  console.log(`# 48 cards: ${bytes} bytes`);
  assert.ok(bytes <= 30_000, `${bytes} bytes`);
});
