// The way from a card to its tour, and what comes into a page that is read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { previewForTests, toursOf } from "../support/visits.mjs";

const preview = previewForTests();
const MOVING = { viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference" };
const STILL = { ...MOVING, reducedMotion: "reduce" };

/** Tells of each page how it was revealed: its animations, or `none` where it took the place of the other at once. */
function followReveals() {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
  addEventListener("pagereveal", async ({ viewTransition }) => {
    const groups = () =>
      document.getAnimations().map(({ effect }) => [effect.pseudoElement, effect.getTiming().duration]);
    window.revealed = viewTransition ? await viewTransition.ready.then(groups, String) : "none";
  });
}

/** Opens a list, presses the title of a card and answers the page of its tour. */
async function openTour(options) {
  const { context, page, faults } = await preview.visit("en", "/About", options);
  await page.addInitScript(followReveals);
  await page.goto(preview.address("en", "/tours/"));
  await page.waitForFunction(() => window.revealed);
  await page.locator(".tour-card .card-title a").nth(1).click();
  await page.waitForURL("**/trip/**");
  await page.waitForFunction(() => window.revealed);
  return { context, page, faults, revealed: await page.evaluate(() => window.revealed) };
}

test("the picture and the title of a card become those of its tour in 220 ms, and nothing shifts", async () => {
  const { context, page, faults, revealed } = await openTour(MOVING);
  assert.ok(Array.isArray(revealed), revealed);
  for (const name of ["root", "tour-picture", "tour-title"]) {
    const durations = revealed.filter(([part]) => part.endsWith(`(${name})`)).map(([, duration]) => duration);
    assert.ok(durations.length > 1, `${name}: both pages have a part of this name`);
    assert.ok(
      durations.every((duration) => duration === 220),
      `${name}: ${durations}`,
    );
  }
  await page.waitForLoadState("networkidle");
  const shift = await page.evaluate(() => window.shift);
  assert.ok(shift < 0.001, `${shift}`);
  assert.deepEqual(faults, []);
  await context.close();
});

test("with reduced motion one page takes the place of the other, and nothing comes in", async () => {
  const { context, page, revealed } = await openTour(STILL);
  assert.equal(revealed, "none");
  await page.locator(".nav-enquire").click();
  const dialog = page.locator("dialog.quote-dialog");
  await dialog.waitFor();
  assert.equal(await dialog.evaluate((element) => element.getAnimations().length), 0);
  await context.close();
});

test("no name of a transition is given twice, whatever has the focus", async () => {
  const { context, page } = await preview.visit("en", "/", MOVING);
  const names = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("*")]
        .map((element) => getComputedStyle(element).viewTransitionName)
        .filter((name) => name !== "none" && name !== "root"),
    );
  assert.deepEqual(await names(), []);
  const cards = page.locator(".tour-card .card-title a");
  assert.ok((await cards.count()) > 3);
  for (const place of [0, 1, 2]) {
    await cards.nth(place).focus();
    assert.deepEqual((await names()).sort(), ["tour-picture", "tour-title"]);
  }
  await page.locator(".tour-card [data-wishlist-toggle]").first().focus();
  assert.deepEqual(await names(), []);

  // A tour has names of its own, until the card of another one is pressed.
  await page.goto(preview.address("en", toursOf("en")[0].href));
  const own = await names();
  assert.ok(own.includes("tour-picture") && own.includes("tour-title"), own.join());
  assert.equal(new Set(own).size, own.length);
  await cards.first().focus();
  const others = await names();
  assert.equal(new Set(others).size, others.length);
  assert.equal(
    await page.evaluate(() => getComputedStyle(document.querySelector(".hero-picture")).viewTransitionName),
    "none",
  );
  await context.close();
});

test("the form behind Enquire and the tray of the comparison come in from 12 px below, and a pressed heart grows back", async () => {
  const { context, page } = await preview.visit("en", "/tours/", MOVING);
  /** Presses a button, if one is named, and answers from where the element comes in on the next frame, and how long. */
  const entered = (selector, press) =>
    page.evaluate(
      async ([selector, press]) => {
        if (press) document.querySelector(press).click();
        await new Promise(requestAnimationFrame);
        return document
          .querySelector(selector)
          .getAnimations()
          .filter(({ transitionProperty }) => transitionProperty === "translate")
          .map(({ effect }) => [effect.getKeyframes()[0].translate, effect.getTiming().duration]);
      },
      [selector, press],
    );
  assert.deepEqual(await entered(".compare-tray", ".tour-card [data-compare]"), [["0px 12px", 180]]);
  const icon = page.locator(".tour-card .heart .icon").first();
  assert.equal(await icon.evaluate((element) => getComputedStyle(element).transition), "scale 0.18s ease-out");
  const dialog = page.locator("dialog.quote-dialog");
  await dialog.waitFor({ state: "attached" });
  assert.deepEqual(await entered("dialog.quote-dialog", ".nav-enquire"), [["0px 12px", 180]]);
  // It comes in once: that it becomes a modal dialog is not seen.
  await page.locator("dialog.quote-dialog:modal").waitFor();
  assert.deepEqual(await entered("dialog.quote-dialog"), []);
  await context.close();
});
