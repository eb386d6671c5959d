/** 365 days. */
const YEAR_SECONDS = 60 * 60 * 24 * 365;

/** The last language that the visitor has chosen on this site. */
export const chosenLocale = (root: Document): string => root.cookie.match(/(?:^|; )locale=([a-z]{2})/)?.[1] ?? "";

export function rememberLocale(root: Document, locale: string): void {
  root.cookie = `locale=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
