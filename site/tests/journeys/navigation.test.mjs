// The navigation bar, and what floats above the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "../support/accessibility.mjs";
import { texts } from "../support/catalogue.mjs";
import { signIn } from "../support/signed-in.mjs";
import { LOCALES, NARROW, previewForTests, WIDE } from "../support/visits.mjs";

const preview = previewForTests();

/** Loads the page again as a visitor with a session sees it. */
async function comeBackSignedIn(context, page, locale) {
  await signIn(context, preview, locale);
  await page.reload();
  await page.locator("details.user-menu").waitFor();
}

const hasFocus = (locator) => locator.evaluate((element) => element === document.activeElement);
const isOpen = (menu) => menu.evaluate((details) => details.open);
/** Styles that follow the focus or the scrolling have been applied. */
const frame = (page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
/** Scrolls and waits until the page has followed. */
async function scrollTo(page, top) {
  await page.evaluate((y) => scrollTo(0, y), top);
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, top);
  await frame(page);
}
/** Where the bar ends on the screen: above it once it is hidden. */
const barBottom = (page) => page.locator(".nav-bar").evaluate((bar) => bar.getBoundingClientRect().bottom);

for (const locale of ["en", "de"]) {
  test(`${locale}: the bar's links come in their order, by keyboard as on the screen`, async () => {
    const { context, page, faults } = await preview.visit(locale, "/About", WIDE);
    const nav = texts(locale, "nav");
    await page.locator(".logo").focus();
    const names = [];
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press("Tab");
      names.push(await page.evaluate(() => document.activeElement.textContent));
      await frame(page);
    }
    assert.deepEqual(names, [
      nav.tours,
      nav.destinations,
      nav.review,
      nav.about,
      nav.team,
      nav.booking_process,
      nav.blogs,
      nav.contact,
    ]);
    await page.keyboard.press("Tab");
    assert.ok(await hasFocus(page.locator(".nav-search input")));
    assert.deepEqual(faults, []);
    await context.close();
  });

  test(`${locale}: the submenu opens under the pointer and the keyboard, and Escape closes it`, async () => {
    const { context, page } = await preview.visit(locale, "/Contact", WIDE);
    const about = page.locator(".has-menu > a");
    const team = page.locator(".has-menu ul a").first();
    assert.ok(!(await team.isVisible()));
    await about.hover();
    await team.waitFor({ state: "visible" });
    await page.keyboard.press("Escape");
    await team.waitFor({ state: "hidden" });
    await page.mouse.move(5, 500);
    await about.focus();
    await team.waitFor({ state: "visible" });
    assert.deepEqual(await violations(page), []);
    await team.focus();
    await page.keyboard.press("Escape");
    await team.waitFor({ state: "hidden" });
    assert.ok(await hasFocus(about));
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await team.waitFor({ state: "visible" });
    await team.click();
    await page.waitForURL("**/Our-Team");
    await context.close();
  });

  test(`${locale}: the burger adds travel tips and Enquire, says whether it is open, and gives the focus back`, async () => {
    const { context, page, faults } = await preview.visit(locale, "/About", NARROW);
    const nav = texts(locale, "nav");
    const burger = page.locator("details.burger");
    const summary = burger.locator("summary");
    await summary.focus();
    await page.keyboard.press("Enter");
    assert.ok(await isOpen(burger));
    await page.waitForFunction(() => document.querySelector(".burger summary").ariaExpanded === "true");
    const entries = await burger.locator("li").allTextContents();
    assert.deepEqual(
      entries.map((text) => text.replace(/\s+/g, " ").trim()),
      [
        nav.tours,
        nav.destinations,
        nav.review,
        nav.about,
        nav.team,
        nav.booking_process,
        nav.blogs,
        nav.contact,
        nav.travel_requirements,
        nav.invite_friend,
        `${nav.login} ${nav.signup}`,
        "+255 27 555 0142",
        nav.enquire,
      ],
    );
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press("Tab");
    assert.ok(await hasFocus(burger.locator("a").first()));
    await page.keyboard.press("Escape");
    assert.ok(!(await isOpen(burger)));
    assert.ok(await hasFocus(summary));
    await page.waitForFunction(() => document.querySelector(".burger summary").ariaExpanded === "false");
    await summary.click();
    await page.mouse.click(20, 700);
    assert.ok(!(await isOpen(burger)));
    assert.deepEqual(faults, []);
    await context.close();
  });

  test(`${locale}: the language menu lists six languages, marks its own, and gives the focus back`, async () => {
    const { context, page } = await preview.visit(locale, "/About", NARROW);
    const menu = page.locator("details.languages");
    await menu.locator("summary").focus();
    await page.keyboard.press("Space");
    assert.deepEqual(await menu.locator("a").evaluateAll((links) => links.map((link) => link.hreflang)), LOCALES);
    assert.equal(await menu.locator("[aria-current=true]").getAttribute("hreflang"), locale);
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    assert.ok(!(await isOpen(menu)));
    assert.ok(await hasFocus(menu.locator("summary")));
    await context.close();
  });

  test(`${locale}: a signed-in visitor has a named menu on every width`, async () => {
    const { context, page } = await preview.visit(locale, "/About", NARROW);
    const nav = texts(locale, "nav");
    await comeBackSignedIn(context, page, locale);
    const menu = page.locator("details.user-menu");
    const summary = menu.locator("summary");
    assert.match(await summary.locator(".visually-hidden").textContent(), new RegExp(`^${nav.account}: Asha Mushi$`));
    const { width, height } = await summary.boundingBox();
    assert.ok(width >= 24 && height >= 24, `${width} × ${height}`);
    await summary.click();
    assert.deepEqual(await violations(page), []);
    await page.setViewportSize(WIDE.viewport);
    assert.ok(await page.locator(".user-menu-name").isVisible());
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press("Escape");
    assert.ok(!(await isOpen(menu)));
    await context.close();
  });
}

test("a stranger logs in from the burger, a visitor with a session needs not", async () => {
  const { context, page } = await preview.visit("de", "/About", NARROW);
  const burger = page.locator("details.burger");
  await burger.locator("summary").click();
  await burger.getByRole("link", { name: texts("de", "nav").login }).click();
  await page.waitForURL("**/Login");
  await page.goto(preview.address("de", "/About"));
  await comeBackSignedIn(context, page, "de");
  await burger.locator("summary").click();
  assert.ok(await burger.getByRole("link", { name: texts("de", "nav").contact }).isVisible());
  assert.ok(!(await page.locator(".burger-account").isVisible()));
  await context.close();
});

test("the burger closes on every change of route: a link, a search, Enquire, going back", async () => {
  const { context, page } = await preview.visit("en", "/search?q=lake", NARROW);
  const burger = page.locator("details.burger");
  const summary = burger.locator("summary");
  await page.locator(".search-results").first().waitFor();
  await summary.click();
  await burger.locator("input[name=q]").fill("zanzibar");
  await burger.locator("input[name=q]").press("Enter");
  await page.waitForURL("**/search?q=zanzibar");
  assert.ok(!(await isOpen(burger)));

  await summary.click();
  await burger.getByRole("link", { name: "Travel tips" }).click();
  await page.waitForURL("**/Blogs");
  assert.ok(!(await isOpen(burger)));
  await page.goBack();
  await page.waitForURL("**/search?q=zanzibar");
  assert.ok(!(await isOpen(burger)));
  await context.close();
});

test("after Enquire in the burger the dialog gives the focus back to the burger", async () => {
  const { context, page } = await preview.visit("en", "/About", NARROW);
  const burger = page.locator("details.burger");
  await burger.locator("summary").focus();
  await page.keyboard.press("Enter");
  await burger.getByRole("link", { name: "Enquire now" }).focus();
  await page.keyboard.press("Enter");
  await page.locator("dialog[open]").waitFor();
  assert.ok(!(await isOpen(burger)));
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
  assert.ok(await hasFocus(burger.locator("summary")));
  await context.close();
});

test("on a low screen the last line of the burger can be reached", async () => {
  const { context, page } = await preview.visit("en", "/About", { ...NARROW, viewport: { width: 740, height: 360 } });
  const burger = page.locator("details.burger");
  await burger.locator("summary").click();
  await page.mouse.move(600, 250);
  await page.mouse.wheel(0, 1000);
  const last = burger.locator("form[role=search] button");
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector(".burger form button").getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  assert.ok(await last.isVisible());
  await context.close();
});

for (const [name, options] of Object.entries({ "390 px": NARROW, "1440 px": WIDE })) {
  test(`${name}: the bar hides beyond 50 px and comes back for the keyboard`, async () => {
    const { context, page } = await preview.visit("en", "/", options);
    await scrollTo(page, 50);
    assert.ok((await barBottom(page)) > 0);
    await scrollTo(page, 51);
    assert.ok((await barBottom(page)) <= 0);
    await page.locator(".logo").focus();
    await page.keyboard.press("Tab");
    assert.ok((await barBottom(page)) > 0);
    await page.evaluate(() => document.activeElement.blur());
    assert.ok((await barBottom(page)) <= 0);
    await scrollTo(page, 0);
    assert.ok((await barBottom(page)) > 0);
    await context.close();
  });

  test(`${name}: Enquire and the way to the top float only after scrolling up while past 200 px`, async () => {
    const { context, page } = await preview.visit("en", "/", options);
    const enquire = page.locator(".floating-enquire");
    const toTop = page.locator(".to-top");
    const isNarrow = options === NARROW;
    assert.ok(!(await enquire.isVisible()) && !(await toTop.isVisible()));
    await scrollTo(page, 900);
    assert.ok(!(await toTop.isVisible()), "scrolling down shows no way up");
    assert.equal(await enquire.isVisible(), !isNarrow, "on wide screens it stands in for the hidden bar");
    await scrollTo(page, 800);
    assert.ok((await enquire.isVisible()) && (await toTop.isVisible()));
    assert.deepEqual(await violations(page), []);
    await scrollTo(page, 201);
    assert.ok(await toTop.isVisible());
    await scrollTo(page, 200);
    assert.ok(!(await toTop.isVisible()));
    if (isNarrow) {
      assert.ok(!(await enquire.isVisible()));
    }
    await scrollTo(page, 900);
    await scrollTo(page, 800);
    await toTop.click();
    await page.waitForFunction(() => scrollY === 0);
    await toTop.waitFor({ state: "hidden" });
    await context.close();
  });
}

test("the search box is 200 px wide and 300 px with the focus, in the longest language too", async () => {
  for (const locale of LOCALES) {
    const { context, page } = await preview.visit(locale, "/About", WIDE);
    await comeBackSignedIn(context, page, locale);
    const box = page.locator(".nav-search-box");
    const left = (selector) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().left);
    const width = () => box.evaluate((element) => element.getBoundingClientRect().width);
    assert.equal(await width(), 200, locale);
    const before = await left(".nav-main");
    await box.locator("input").focus();
    await page.waitForFunction(() => document.querySelector(".nav-search-box").getBoundingClientRect().width === 300);
    assert.equal(await left(".nav-main"), before, locale);
    for (const size of [1280, 1360]) {
      await page.setViewportSize({ width: size, height: 900 });
      const overflow = await page.locator(".nav-bar .wrap").evaluate((bar) => bar.scrollWidth - bar.clientWidth);
      assert.equal(overflow, 0, `${locale} at ${size} px`);
    }
    await context.close();
  }
});

test("the search box asks for a word", async () => {
  const { context, page } = await preview.visit("de", "/About", WIDE);
  const input = page.locator(".nav-search input");
  await input.press("Enter");
  assert.ok(await input.evaluate((field) => field.validity.valueMissing));
  assert.equal(new URL(page.url()).pathname, "/About");
  await input.fill("Sansibar");
  await input.press("Enter");
  await page.waitForURL("**/search?q=Sansibar");
  await context.close();
});

test("the heart in the bar counts favourites and says nothing of none", async () => {
  const { context, page } = await preview.visit("en", "/tours/", NARROW);
  const count = page.locator("[data-wishlist-count]");
  assert.ok(!(await count.isVisible()));
  await page.locator(".card [data-wishlist-toggle]").nth(0).click();
  await page.locator(".card [data-wishlist-toggle]").nth(1).click();
  assert.equal(await count.textContent(), "2");
  assert.ok(await count.isVisible());
  const another = await context.newPage();
  await another.goto(preview.address("en", "/About"));
  assert.equal(await another.locator("[data-wishlist-count]").textContent(), "2");
  await another.evaluate(() => localStorage.setItem("wishlist", "[101]"));
  await page.waitForFunction(() => document.querySelector("[data-wishlist-count]").textContent === "1");
  await context.close();
});
