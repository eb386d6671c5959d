import { LOCALES } from "../src/lib/i18n/locale";

interface PrerenderContext {
  pageContexts: { urlOriginal: string }[];
}

/** Renders every page once per locale: `/Login` becomes `/en/Login`, `/de/Login` and so on. */
export default function onPrerenderStart({ pageContexts }: PrerenderContext) {
  const inEveryLocale = pageContexts.flatMap((page) =>
    LOCALES.map((locale) => ({ ...page, locale, urlOriginal: `/${locale}${page.urlOriginal}` })),
  );
  return { prerenderContext: { pageContexts: inEveryLocale } };
}
