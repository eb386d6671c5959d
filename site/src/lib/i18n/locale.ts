export const LOCALES = ["en", "de", "fr", "es", "it", "pt"] as const;
export type Locale = (typeof LOCALES)[number];

/** The language of a document: every page names its own. */
export function localeOf(document: Document): Locale {
  const code = document.documentElement.lang;
  return LOCALES.find((locale) => locale === code) ?? "en";
}

/** The tag for plural rules: Portuguese is that of Portugal, whose rule differs from Brazil's. */
export function pluralTag(locale: Locale): string {
  return locale === "pt" ? "pt-PT" : locale;
}
