import { LOCALES } from "../i18n/locale";

/** Addresses are `/{locale}/{page}` while prerendering; on the sites every page is its own site's `/{page}`. */
export default function onBeforeRender({ urlPathname }: { urlPathname: string }) {
  const locale = LOCALES.find((code) => urlPathname.startsWith(`/${code}/`));
  if (!locale) {
    throw new Error(`${urlPathname} does not begin with a locale`);
  }
  return { pageContext: { locale } };
}
