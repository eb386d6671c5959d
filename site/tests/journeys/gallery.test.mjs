// Pictures of a tour or a place, opened large, and which of them a page shows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { LOCALES, NARROW, previewForTests, toursOf, WIDE } from "../support/visits.mjs";

const preview = previewForTests();
const TOUR = "/trip/kilimanjaro-machame-route-7-days";
const PLACE = "/Destinations/serengeti";
const TOUR_DE = "/trip/kilimandscharo-machame-route-7-tage";

test("a picture opens large in place, arrow keys lead on, Escape leads back to where the visitor was", async () => {
  const { context, page } = await preview.visit("en", PLACE, WIDE);
  const links = page.locator("a[data-photo]");
  const count = await links.count();
  assert.ok(count > 2);
  await links.nth(1).click();
  const viewer = page.locator("dialog.photo-viewer");
  await viewer.waitFor();
  const place = viewer.getByRole("status");
  assert.equal(await place.textContent(), `2 / ${count}`);
  await page.keyboard.press("ArrowRight");
  await place.filter({ hasText: `3 / ${count}` }).waitFor();
  await viewer.getByRole("button", { name: "Previous picture" }).click();
  await place.filter({ hasText: `2 / ${count}` }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await place.filter({ hasText: `1 / ${count}` }).waitFor();
  assert.ok(await viewer.getByRole("button", { name: "Previous picture" }).isDisabled());
  assert.deepEqual(await violations(page), []);
  const caption = await viewer.locator("figcaption").first().textContent();
  assert.equal(caption, await page.locator(".gallery figcaption").first().textContent());
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute("href")),
    await links.nth(1).getAttribute("href"),
  );
  await context.close();
});

test("on a mobile the pictures are swiped: the strip scrolls by itself and says where it is", async () => {
  const { context, page } = await preview.visit("de", TOUR_DE, { ...NARROW, hasTouch: true });
  await page.locator("#photos a[data-photo]").first().tap();
  const viewer = page.locator("dialog.photo-viewer");
  await viewer.waitFor();
  const strip = viewer.locator(".photo-strip");
  assert.equal(await strip.evaluate((element) => getComputedStyle(element).scrollSnapType), "x mandatory");
  await strip.evaluate((element) => element.scrollTo({ left: element.clientWidth, behavior: "instant" }));
  await viewer.getByRole("status").filter({ hasText: "2 / " }).waitFor();
  assert.deepEqual(await violations(page), []);
  await viewer.getByRole("button", { name: "Schließen" }).tap();
  await viewer.waitFor({ state: "detached" });
  await context.close();
});

test("the number of a picture, its caption and the buttons leave the picture free on a veil that nothing shines through", async () => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1440, height: 900 },
  ]) {
    const { context, page } = await preview.visit("en", TOUR, { ...WIDE, viewport });
    await page.locator("#photos a[data-photo]").nth(1).click();
    const viewer = page.locator("dialog.photo-viewer");
    await viewer.getByRole("status").filter({ hasText: "2 / " }).waitFor();
    const veil = await viewer.evaluate((dialog) => getComputedStyle(dialog, "::backdrop").backgroundColor);
    assert.match(veil, /^rgb\(/, "no part of it is transparent");
    const place = await viewer.getByRole("status").boundingBox();
    assert.equal(Math.round(place.x + place.width / 2), viewport.width / 2, "out of the corner");
    for (const [width, height] of [
      [1600, 1000],
      [1000, 1600],
    ]) {
      const picture = `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
      const lying = await viewer.evaluate(
        async (dialog, [picture, width, height]) => {
          const image = dialog.querySelectorAll("img")[1];
          Object.assign(image, { src: picture, width, height });
          await image.decode();
          const caption = image.parentElement.querySelector("figcaption");
          const boxOf = (element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            return (element.matches("img, button") ? element : range).getBoundingClientRect();
          };
          const boxes = [image, caption, ...dialog.querySelectorAll(":scope > *:not(.photo-strip)")].map(boxOf);
          return boxes.flatMap((box, index) =>
            boxes
              .slice(0, index)
              .filter(
                (other) =>
                  box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
              )
              .map((other) =>
                [box, other].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join()),
              ),
          );
        },
        [picture, width, height],
      );
      assert.deepEqual(lying, [], `${width} by ${height} at ${viewport.width}`);
    }
    await context.close();
  }
});

test("a tour shows no picture twice, and the traveller whom it quotes has the last word, never the only one", async () => {
  for (const locale of LOCALES) {
    const { context, page } = await preview.visit(locale, "/Error404", { ...WIDE, bypassCSP: true });
    const faults = await page.evaluate(
      (addresses) =>
        Promise.all(
          addresses.map(async (address) => {
            const html = await (await fetch(address)).text();
            const tour = new DOMParser().parseFromString(html, "text/html");
            const shown = [...tour.querySelectorAll(".hero img, .day details > :is(img, picture > img), .gallery img")];
            const pictures = shown.map((image) => image.getAttribute("src"));
            const quoted = tour.querySelector(".featured-review blockquote")?.textContent.trim();
            const said = [...tour.querySelectorAll("#reviews blockquote")].map(({ textContent }) => textContent.trim());
            const isRepeated = quoted && said.findIndex((words) => words.endsWith(quoted)) !== said.length - 1;
            const twice = pictures.filter((picture, index) => pictures.indexOf(picture) !== index);
            return { address, twice, quoted: isRepeated || said.length === 1 ? quoted : undefined };
          }),
        ).then((tours) => tours.filter(({ twice, quoted }) => twice.length > 0 || quoted)),
      toursOf(locale).map(({ href }) => href),
    );
    assert.deepEqual(faults, [], locale);
    await context.close();
  }
});

test("without scripts a picture's link opens the picture", async () => {
  const { context, page } = await preview.visit("en", TOUR, { ...WIDE, javaScriptEnabled: false });
  const address = await page.locator("#photos a[data-photo]").first().getAttribute("href");
  const answer = await page.request.get(new URL(address, page.url()).href);
  assert.match(answer.headers()["content-type"], /^image\//);
  await context.close();
});
