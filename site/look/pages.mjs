// The pages that are measured and pictured: one of each main kind.
import { readFileSync } from "node:fs";

const KINDS = { home: "/", tours: "/tours/", quote: "/Quote" };
const FIRST = { trip: "trip", destination: "Destinations", article: "blog" };

/** Path by kind for one site, by its sitemap: addresses differ from language to language. */
export function pagesOf(sites, locale) {
  const sitemap = readFileSync(`${sites}/${locale}/sitemap.xml`, "utf8");
  const first = (folder) => {
    const found = sitemap.match(new RegExp(`<loc>https?://[^/]+(/${folder}/[^<]+)</loc>`));
    if (!found) {
      throw new Error(`the sitemap of ${locale} names no page under /${folder}/`);
    }
    return found[1];
  };
  return { ...KINDS, ...Object.fromEntries(Object.entries(FIRST).map(([kind, folder]) => [kind, first(folder)])) };
}

export const LOCALES = ["en", "de", "fr", "es", "it", "pt"];

export const addressOf = (port, locale, path) =>
  `http://${locale === "en" ? "" : `${locale}.`}localhost:${port}${path}`;
