// Hearts, the list of favourites, and the comparison.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { filled, texts } from "../support/catalogue.mjs";
import { NARROW, previewForTests, SITES, WIDE } from "../support/visits.mjs";

const preview = previewForTests();

const heartOf = (page, id) => page.locator(`.card[data-tour="${id}"] [data-wishlist-toggle]:visible`);
const stored = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("wishlist") ?? "[]"));
const listed = (page) =>
  page.locator(".flow [data-tour]").evaluateAll((cards) => cards.map((card) => card.dataset.tour));

for (const { locale, options } of SITES) {
  test(`${locale}: a heart is the same on a card, on the tour's page and in the list`, async () => {
    const { context, page, faults } = await preview.visit(locale, "/tours/", options);
    const heart = heartOf(page, 109);
    await heart.click();
    assert.equal(await heart.getAttribute("aria-pressed"), "true");
    await page.locator('.card[data-tour="109"] .card-title a').click();
    await page.waitForURL("**/trip/**");
    const wide = page.locator(".trip-actions [data-wishlist-toggle]");
    assert.equal(await wide.getAttribute("aria-pressed"), "true");
    await wide.click();
    assert.equal(await wide.getAttribute("aria-pressed"), "false");
    assert.ok(!(await page.locator("[data-wishlist-count]").isVisible()));
    await wide.press("Space");
    assert.deepEqual(await stored(page), [109]);
    assert.deepEqual(await violations(page), []);
    // The header is in sight at the top only.
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await page.locator(".nav-wishlist").click();
    await page.waitForURL("**/Wishlists");
    await page.locator('.flow [data-tour="109"]').waitFor();
    assert.equal(await heartOf(page, 109).getAttribute("aria-pressed"), "true");
    assert.deepEqual(faults, []);
    await context.close();
  });

  test(`${locale}: a favourite is removed only after a question`, async () => {
    const { context, page, faults } = await preview.visit(locale, "/About", options);
    const wishlist = texts(locale, "wishlist");
    await page.evaluate(() => localStorage.setItem("wishlist", "[101,117]"));
    await page.goto(preview.address(locale, "/Wishlists"));
    await page.getByText(filled(wishlist.count_other, { count: 2 })).waitFor();
    assert.deepEqual(await listed(page), ["101", "117"]);
    assert.ok(!(await page.getByText(wishlist.empty).isVisible()));
    assert.deepEqual(await violations(page), []);

    const dialog = page.locator("dialog[open]");
    await heartOf(page, 117).click();
    await dialog.waitFor();
    assert.ok((await dialog.textContent()).includes(wishlist.confirm));
    assert.deepEqual(await violations(page), []);
    await dialog.getByRole("button", { name: wishlist.no, exact: true }).click();
    assert.deepEqual(await listed(page), ["101", "117"]);
    await heartOf(page, 117).click();
    await page.keyboard.press("Escape");
    assert.deepEqual(await stored(page), [101, 117]);

    for (const [id, left] of [
      [117, ["101"]],
      [101, []],
    ]) {
      await heartOf(page, id).click();
      await dialog.getByRole("button", { name: wishlist.yes, exact: true }).click();
      await page.waitForFunction((tour) => !document.querySelector(`.flow [data-tour="${tour}"]`), String(id));
      assert.deepEqual(await listed(page), left);
    }
    await page.getByText(wishlist.empty).waitFor();
    assert.ok(!(await page.locator("[data-wishlist-count]").isVisible()));
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test(`${locale}: two to four tours are compared at an address that can be shared`, async () => {
    const { context, page, faults } = await preview.visit(locale, "/tours/", options);
    const compare = texts(locale, "compare");
    const tray = page.locator(".compare-tray");
    const toggle = (id) => page.locator(`[data-tour-list] [data-tour="${id}"] [data-compare]`);
    assert.ok(!(await tray.isVisible()));
    await toggle(109).click();
    assert.equal(await tray.locator("[data-line]:visible").textContent(), filled(compare.tray_one, { count: 1 }));
    assert.ok(await tray.getByText(compare.one_more).isVisible());
    assert.ok(!(await tray.locator("[data-open]").isVisible()));
    for (const id of [110, 111, 112]) {
      await toggle(id).click();
    }
    assert.ok(await toggle(113).isDisabled());
    await toggle(112).click();
    assert.ok(await toggle(113).isEnabled());
    assert.deepEqual(await violations(page), []);
    await tray.locator("[data-open]").click();
    await page.waitForURL("**/Compare?tours=109,110,111");

    const table = page.locator("table.comparison");
    await table.waitFor();
    assert.equal(await table.locator("thead th[scope=col] a").count(), 3);
    assert.ok(!(await tray.isVisible()));
    assert.equal(await page.locator("html").evaluate((html) => html.scrollWidth - innerWidth), 0);
    assert.deepEqual(await violations(page), []);
    const shared = await context.browser().newContext(options);
    const other = await shared.newPage();
    await other.goto(page.url());
    const rows = (of) => of.locator("table.comparison tr").allTextContents();
    await other.locator("table.comparison").waitFor();
    assert.deepEqual(await rows(other), await rows(page));
    await shared.close();
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("a removed favourite leaves the focus in the list, not at the top of the page", async () => {
  const { context, page } = await preview.visit("en", "/About");
  await page.evaluate(() => localStorage.setItem("wishlist", "[101,117]"));
  await page.goto(preview.address("en", "/Wishlists"));
  await heartOf(page, 117).press("Enter");
  await page.locator("dialog[open] button").first().press("Enter");
  await page.waitForFunction(() => !document.querySelector('.flow [data-tour="117"]'));
  await page.waitForFunction(() => document.querySelector(".flow").contains(document.activeElement));
  await context.close();
});

test("a signed-in visitor's account learns of every change, on the list as well", async () => {
  const { context, page } = await preview.visit("en", "/tours/");
  await page.evaluate(() => localStorage.setItem("token", "t0ken"));
  preview.service.answer("GET user", { status: 200, json: { id: "7", name: "Asha" } });
  preview.service.answer("PUT wishlist/101", { status: 204 });
  preview.service.answer("DELETE wishlist/101", { status: 204 });
  const told = (call) => preview.service.calls.filter(({ method, path }) => `${method} ${path}` === call);
  const answered = (method) =>
    page.waitForResponse(
      (response) => response.url().endsWith("/wishlist/101") && response.request().method() === method,
    );
  await Promise.all([answered("PUT"), heartOf(page, 101).click()]);
  assert.equal(told("PUT wishlist/101")[0].headers.authorization, "Bearer t0ken");
  await page.goto(preview.address("en", "/Wishlists"));
  await heartOf(page, 101).click();
  await Promise.all([answered("DELETE"), page.locator("dialog[open] button").first().click()]);
  assert.equal(told("DELETE wishlist/101").length, 1);
  await context.close();
});

test("a tour that is no longer offered leaves the list, which says so", async () => {
  const { context, page } = await preview.visit("en", "/About", NARROW);
  await page.evaluate(() => localStorage.setItem("wishlist", "[101,99999]"));
  await page.goto(preview.address("en", "/Wishlists"));
  await page.getByText(texts("en", "wishlist").gone).waitFor();
  await page.locator('.flow [data-tour="101"]').waitFor();
  assert.deepEqual(await stored(page), [101]);
  await context.close();
});

test("an empty list has three tours to start with, and a press on a heart begins it", async () => {
  for (const { locale, options } of SITES) {
    const { context, page, faults } = await preview.visit(locale, "/Wishlists", options);
    await page.getByText(texts(locale, "wishlist").empty).waitFor();
    const start = page.locator(".start-with");
    assert.equal(await start.locator("[data-tour]").count(), 3);
    assert.ok(await start.isVisible());
    assert.deepEqual(await violations(page), []);
    await start.locator("[data-wishlist-toggle]").first().click();
    await page.locator(".flow [data-tour]").waitFor();
    assert.equal(await start.isVisible(), false);
    assert.equal(await page.evaluate(() => document.activeElement?.className), "wishlist-status");
    assert.equal((await stored(page)).length, 1);
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("favourites that cannot be loaded are kept", async () => {
  const { context, page } = await preview.visit("en", "/About");
  await page.evaluate(() => localStorage.setItem("wishlist", "[101]"));
  await page.route("**/data/tours.json", (route) => route.fulfill({ status: 503 }));
  await page.goto(preview.address("en", "/Wishlists"));
  await page.getByText(texts("en", "wishlist").failed).waitFor();
  assert.ok(!(await page.getByText(texts("en", "wishlist").empty).isVisible()));
  assert.deepEqual(await stored(page), [101]);
  await context.close();
});

test("a comparison loses a tour, asks for its quote, and is empty without tours", async () => {
  const { context, page } = await preview.visit("en", "/Compare?tours=109,114,99999,x,109", NARROW);
  const heads = page.locator("table.comparison thead th[scope=col] a");
  await heads.first().waitFor();
  const titles = await heads.allTextContents();
  assert.equal(titles.length, 2);
  await page.locator("table.comparison a[data-enquire]").nth(1).click();
  const dialog = page.locator("dialog[open]");
  assert.equal(await dialog.locator("[name=tour_name]").inputValue(), titles[1]);
  assert.equal(await dialog.locator("[name=tour_slug]").inputValue(), "mount-meru-climb-4-days");
  await page.keyboard.press("Escape");
  for (const title of titles) {
    await page.getByRole("button", { name: filled(texts("en", "compare").remove, { title }) }).click();
  }
  await page.getByText(texts("en", "compare").empty).waitFor();
  assert.deepEqual(await violations(page), []);
  await context.close();
});

for (const [width, ids] of [
  [1440, "101,103,109"],
  [390, "101,109"],
]) {
  test(`${width} px: names and prices of compared tours stay in sight while their days are read`, async () => {
    const { context, page } = await preview.visit("en", `/Compare?tours=${ids}`, { viewport: { width, height: 800 } });
    const row = page.getByRole("row", { name: /^Day 5/ });
    await row.waitFor();
    await row.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    const names = page.locator("table.comparison thead th[scope=col] a");
    for (let index = 0; index < ids.split(",").length; index += 1) {
      const box = await names.nth(index).boundingBox();
      assert.ok(box.y >= 0 && box.y < 100 && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
    }
    const lists = page.getByRole("row", { name: "Included in some of them" }).getByRole("cell");
    const drives = (await lists.allTextContents()).map((text) => text.includes("Land Cruiser with opening roof"));
    assert.deepEqual(drives, ids === "101,109" ? [true, false] : [true, true, false]);
    assert.deepEqual(await violations(page), []);
    await context.close();
  });
}

test("hearts and comparisons say what they are when pressed, and can be read under the pointer", async () => {
  const { context, page } = await preview.visit("en", "/tours/", WIDE);
  const card = page.locator("[data-tour-list] [data-tour]").first();
  const compare = card.locator("[data-compare]");
  await compare.click();
  await compare.hover();
  const contrast = await compare.evaluate((button) => {
    const { color, backgroundColor } = getComputedStyle(button);
    const luminance = (text) => {
      const [red, green, blue] = text.match(/[\d.]+/g).map((value) => {
        const share = Number(value) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [light, dark] = [luminance(color), luminance(backgroundColor)].toSorted((left, right) => right - left);
    return (light + 0.05) / (dark + 0.05);
  });
  assert.ok(contrast >= 4.5, `${contrast} : 1`);
  const title = await card.locator(".card-title").textContent();
  const heart = card.getByRole("button", { name: filled(texts("en", "wishlist").add, { title }), exact: true });
  await heart.click();
  assert.equal(await heart.getAttribute("aria-pressed"), "true");
  await card.locator(".card-title a").click();
  const { add_short, saved_short } = texts("en", "wishlist");
  const wide = page.locator(".trip-actions button");
  await page.getByRole("button", { name: saved_short, exact: true, pressed: true }).waitFor();
  await wide.click();
  await page.getByRole("button", { name: add_short, exact: true, pressed: false }).waitFor();
  await context.close();
});
