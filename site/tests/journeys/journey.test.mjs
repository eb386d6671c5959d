// A visitor's whole journey, once on every country's site.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { filled, texts } from "../support/catalogue.mjs";
import { LOCALES, previewForTests } from "../support/visits.mjs";

const preview = previewForTests();

const locales = new URL("../../locales/", import.meta.url);
const namespaces = readdirSync(new URL("en/", locales)).map((file) => file.replace(".json", ""));
const everyText = (locale) => namespaces.flatMap((namespace) => Object.values(texts(locale, namespace)));

/** English texts without variables that this language writes differently: none of them may be seen. */
function foreignTexts(locale) {
  const own = new Set(everyText(locale));
  return new Set(everyText("en").filter((text) => typeof text === "string" && !text.includes("{{") && !own.has(text)));
}

/** What a visitor reads on headings, buttons, links and labels, and what a screen reader is told. */
const words = (page) =>
  page.evaluate(() => {
    const spoken = [...document.querySelectorAll("[aria-label], [placeholder], [alt]")].flatMap((element) =>
      ["aria-label", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? ""),
    );
    const seen = [
      ...document.querySelectorAll("h1, h2, h3, button, a, label, legend, summary, th, option, p, dt, small"),
    ]
      .filter((element) => !element.closest(".languages"))
      .map((element) => element.textContent);
    return [...spoken, ...seen].map((text) => text.trim()).filter(Boolean);
  });

for (const locale of LOCALES) {
  test(`${locale}: from the home page to a request that is sent, and to the favourites`, async () => {
    const isNarrow = ["de", "es", "pt"].includes(locale);
    const viewport = isNarrow ? { width: 390, height: 844 } : { width: 1440, height: 900 };
    const { context, page, faults } = await preview.visit(locale, "/", { viewport, reducedMotion: "reduce" });
    const t = Object.fromEntries(namespaces.map((namespace) => [namespace, texts(locale, namespace)]));
    const foreign = locale === "en" ? new Set() : foreignTexts(locale);
    const tours = JSON.parse(readFileSync(`${process.env.SITES}/${locale}/data/tours.json`, "utf8"));
    const look = async () => {
      assert.equal(await page.locator("html").getAttribute("lang"), locale);
      assert.deepEqual(
        (await words(page)).filter((text) => foreign.has(text)),
        [],
        page.url(),
      );
    };

    assert.equal(await page.locator("h1").textContent(), t.home.title);
    await look();
    if (isNarrow) {
      await page.locator("details.burger summary").click();
    }
    await page
      .locator(isNarrow ? "details.burger" : ".nav-main")
      .getByRole("link", { name: t.nav.tours, exact: true })
      .click();
    await page.waitForURL("**/tours/");

    if (isNarrow) {
      await page.locator(".filter-open").click();
    }
    await page.locator('.tour-filter [value="mountain-climbing"]').check();
    await page.locator("[data-tour-results] .card").first().waitFor();
    const climbs = tours.filter(({ specialised }) => specialised.includes("mountain-climbing"));
    assert.equal(
      await page.locator(".result-count").textContent(),
      filled(t.list.found_other, { count: climbs.length }),
    );
    await look();
    if (isNarrow) {
      await page.locator(".filter-groups-end button").click();
    }

    const [climb] = climbs;
    const card = page.locator(`[data-tour-results] [data-tour="${climb.id}"]`);
    await card.getByRole("button", { name: filled(t.wishlist.add, { title: climb.title }) }).click();
    await card.locator(".card-title a").click();
    await page.waitForURL("**/trip/**");
    assert.equal(await page.locator("h1").textContent(), climb.title);
    assert.equal(await page.locator(".trip-actions [data-wishlist-toggle]").getAttribute("aria-pressed"), "true");
    await look();

    await page.locator(".trip-summary").getByRole("link", { name: t.tour.enquire }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.waitFor();
    await dialog.locator("[data-island][data-alive]").waitFor();
    assert.equal(await dialog.locator("h2").textContent(), t.quote.title);
    const send = dialog.getByRole("button", { name: t.form.send_request });
    await send.click();
    await dialog.locator(".form-error", { hasText: t.quote.error_travellers }).waitFor();
    await look();
    await dialog.locator("details.travellers summary").click();
    await dialog.locator("[name=no_of_adults]").selectOption("2");
    await dialog.locator(".travellers-choice").getByRole("button", { name: t.form.done }).click();
    await dialog.getByLabel(t.form.full_name, { exact: true }).fill("Zoë Müller");
    await dialog.locator("[name=email_address]").fill("zoe@example.com");
    await dialog.locator("[name=travel_date]").fill("2099-02-01");
    await dialog.locator("[name=message]").fill("Karibu!");
    await dialog.locator("[name=contact_method][value=whatsapp]").check();
    preview.service.answer("POST requestquote", { status: 201, json: { reference: "ZW91-4X0Q" } });
    await send.click();
    await page.waitForURL("**/ThankyouQuote?reference=ZW91-4X0Q");
    assert.ok(await page.getByText(t.page.thankyou_quote_text).isVisible());
    await page.locator("[data-asked-tour] .signature").waitFor();
    await look();
    // The departures in sight ask for their places as well.
    const { json } = preview.service.calls.find(({ method }) => method === "POST");
    assert.equal(json.locale, locale);
    assert.equal(json.tour_name, climb.title);
    assert.equal(json.tour_slug, climb.slug);
    assert.equal(json.no_of_adults, 2);

    await page.locator(".nav-wishlist").click();
    await page.waitForURL("**/Wishlists");
    await page.getByRole("heading", { name: filled(t.wishlist.count_one, { count: 1 }) }).waitFor();
    assert.equal(await page.locator(".flow .card-title").textContent(), climb.title);
    await look();
    assert.deepEqual(faults, []);
    await context.close();
  });
}
