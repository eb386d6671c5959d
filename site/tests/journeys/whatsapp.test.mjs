// Every link to the office on WhatsApp begins a message, in the language of its site, which names what the page knows.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { filled, texts } from "../support/catalogue.mjs";
import { ANSWERS } from "../support/stored.mjs";
import { LOCALES, previewForTests, tourById, toursOf, twoAtATime, WIDE } from "../support/visits.mjs";

const preview = previewForTests();
const LINK = /href="(https:\/\/wa\.me\/\d+[^"]*)"/g;
const CLIMB = 110;

const message = (link) => new URL(link.replaceAll("&amp;", "&")).searchParams.get("text");
const longDay = (locale, day) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

for (const locale of LOCALES) {
  test(`${locale}: the links of every built page begin a message, those of a tour about it`, () => {
    const site = join(process.env.SITES, locale);
    const cta = texts(locale, "cta");
    const tours = new Map(toursOf(locale).map(({ href, title }) => [join(site, decodeURI(`${href}.html`)), title]));
    const pages = readdirSync(site, { recursive: true }).filter((name) => name.endsWith(".html"));
    assert.ok(pages.length > 100);
    let found = 0;
    for (const name of pages) {
      const file = join(site, name);
      const messages = [...readFileSync(file, "utf8").matchAll(LINK)].map(([, link]) => message(link) ?? "");
      found += messages.length;
      const title = tours.get(file);
      tours.delete(file);
      for (const text of messages) {
        const isGreeting = text === cta.whatsapp_hello;
        const [about, address, ...rest] = text.split("\n");
        const before = cta.whatsapp_about.split("{{title}}")[0];
        const isAbout = about.startsWith(before) && /^https:\/\/\S+$/.test(address ?? "") && rest.length === 0;
        assert.ok(title ? isAbout : isGreeting || isAbout, `${file}: ${JSON.stringify(text)}`);
        assert.ok(!title || about === filled(cta.whatsapp_about, { title }), `${file} names its tour: ${about}`);
      }
    }
    assert.ok(found > 2 * pages.length * 0.9, "header and footer of nearly every page have a link");
    assert.deepEqual([...tours.keys()], [], "every tour has been read");
  });
}

/** The messages of all links of a page, once they are as expected. */
async function expectMessages(page, expected) {
  await page.waitForFunction(
    (wanted) => {
      const links = [...document.querySelectorAll('a[href^="https://wa.me/2"]')];
      return links.length > 1 && links.every((link) => new URL(link.href).searchParams.get("text") === wanted);
    },
    expected,
    { timeout: 10_000 },
  );
}

for (const locale of ["en", "fr"]) {
  test(`${locale}: a booking, its payment and a sent request are named with tour, day and number`, async () => {
    for (const [call, json] of Object.entries(ANSWERS)) {
      preview.service.answer(call, { status: 200, json });
    }
    const cta = texts(locale, "cta");
    const { tour, travel_date, number } = ANSWERS["GET payment/secret-7"];
    const lines = (title, day, reference) =>
      [
        filled(cta.whatsapp_about, { title }),
        filled(cta.whatsapp_date, { date: longDay(locale, day) }),
        filled(cta.whatsapp_reference, { reference }),
      ].join("\n");
    await twoAtATime(["/BookingCompleted", "/Payment"], async (path) => {
      const { context, page } = await preview.visit(locale, `${path}?reference=secret-7`, WIDE);
      await expectMessages(page, lines(tour, travel_date, number));
      await context.close();
    });

    const { slug, title } = tourById(locale, CLIMB);
    const { context, page } = await preview.visit(locale, "/ThankyouQuote?reference=8A12-0DXP", WIDE);
    await expectMessages(
      page,
      [cta.whatsapp_hello, filled(cta.whatsapp_reference, { reference: "8A12-0DXP" })].join("\n"),
    );
    await page.evaluate((asked) => sessionStorage.setItem("tembea-asked-tour", JSON.stringify(asked)), {
      slug,
      title,
      date: "2099-07-04",
    });
    await page.reload();
    await expectMessages(page, lines(title, "2099-07-04", "8A12-0DXP"));
    await context.close();
  });

  test(`${locale}: beside the form for a quote the message says the place and the day that stand in it`, async () => {
    const cta = texts(locale, "cta");
    const { context, page } = await preview.visit(locale, "/Quote", WIDE);
    await expectMessages(page, cta.whatsapp_hello);
    await page.locator("[name=where]").focus();
    await page.locator("form.quote-form[data-alive]").waitFor();
    await page.locator("[name=where]").fill("$& Serengeti");
    await page.locator("[name=travel_date]").fill("2099-07-04");
    // The code that reads the form comes with the first letter: the link is approached until it has come.
    await page.waitForFunction((greeting) => {
      const link = document.querySelector('a[href^="https://wa.me/2"]');
      link.blur();
      link.focus();
      return new URL(link.href).searchParams.get("text") !== greeting;
    }, cta.whatsapp_hello);
    const date = longDay(locale, "2099-07-04");
    await expectMessages(
      page,
      [filled(cta.whatsapp_about, { title: "$& Serengeti" }), filled(cta.whatsapp_date, { date })].join("\n"),
    );
    await context.close();
  });
}
