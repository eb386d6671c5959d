// The page of an offer that the demonstration has made, under the sites that are served.
import { chromium } from "playwright-core";
import { HEADLESS } from "../tests/support/chromium.mjs";
import { demonstration } from "../tests/support/programs.mjs";
import { startEnquiryService } from "../tests/support/real-service.mjs";
import { addressOf, LOCALES } from "./pages.mjs";

/** Somebody with an open offer, by language. */
const TRAVELLER = { es: "Valentina Cruz", fr: "Julien Moreau", pt: "Tiago Nogueira" };

/** The service with invented data for the sites at a port: its offers' addresses by language, and what ends it. */
export async function startOffers(port, own) {
  const desk = `desk.localhost:${own}`;
  const sites = LOCALES.map((locale) => [
    `TEMBEA_SITE_URL_${locale.toUpperCase()}`,
    new URL(addressOf(port, locale, "/")).origin,
  ]);
  const settings = { ...Object.fromEntries(sites), TEMBEA_LISTEN: `127.0.0.1:${own}`, TEMBEA_DESK_HOST: desk };
  const service = await startEnquiryService(settings, demonstration);
  const browser = await chromium.launch(HEADLESS);
  const page = await browser.newPage();
  await page.goto(service.run("demonstrate").trim());
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  const offers = {};
  for (const [locale, name] of Object.entries(TRAVELLER)) {
    await page.goto(`http://${desk}/inbox?view=all&search=${encodeURIComponent(`"${name}"`)}`);
    await page.getByRole("link", { name }).first().click();
    offers[locale] = await page.getByRole("link", { name: "Their page" }).first().getAttribute("href");
  }
  await browser.close();
  return { offers, close: () => service.close() };
}
