/** Countries with their dial codes; read at build only, so that browsers download the names of one language as HTML. */
import de from "i18n-iso-countries/langs/de.json";
import en from "i18n-iso-countries/langs/en.json";
import es from "i18n-iso-countries/langs/es.json";
import fr from "i18n-iso-countries/langs/fr.json";
import it from "i18n-iso-countries/langs/it.json";
import pt from "i18n-iso-countries/langs/pt.json";
import { type CountryCode, getCountries, getCountryCallingCode, Metadata } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/metadata.min.json";
import type { Locale } from "../i18n/locale";

/** Official name, or the official one followed by usual ones. */
type Names = Record<string, string | string[]>;
const NAMES: Record<Locale, Names> = {
  de: de.countries,
  en: en.countries,
  es: es.countries,
  fr: fr.countries,
  it: it.countries,
  pt: pt.countries,
};

/** The country that most visitors of a site call from. */
const HOME: Record<Locale, string> = { en: "US", de: "DE", fr: "FR", es: "ES", it: "IT", pt: "PT" };

/** Short forms where the package has only the official one. */
const SHORT: Partial<Record<Locale, Record<string, string>>> = {
  en: {
    CD: "Congo (Kinshasa)",
    CG: "Congo (Brazzaville)",
    GB: "United Kingdom",
    KR: "South Korea",
    KP: "North Korea",
    VA: "Vatican City",
  },
  de: { CD: "Kongo (Kinshasa)", CG: "Kongo (Brazzaville)" },
  fr: { CD: "Congo (Kinshasa)", CG: "Congo (Brazzaville)", TZ: "Tanzanie", US: "États-Unis" },
  es: { CD: "Congo (Kinshasa)", CG: "Congo (Brazzaville)", IR: "Irán", KR: "Corea del Sur", KP: "Corea del Norte" },
  it: { CD: "Congo (Kinshasa)", CG: "Congo (Brazzaville)", US: "Stati Uniti" },
  pt: { CD: "Congo (Kinshasa)", CG: "Congo (Brazzaville)", US: "Estados Unidos" },
};

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const usualName = (names: string | string[] | undefined) => (Array.isArray(names) ? (names[1] ?? names[0]) : names);

/** The package's types leave out what its numbering plans answer. */
function trunkPrefix(code: CountryCode): string {
  const all = new Metadata(metadata);
  all.selectNumberingPlan(code);
  const plan = all.numberingPlan as unknown as { nationalPrefix(): string | undefined } | undefined;
  return plan?.nationalPrefix() ?? "";
}

/**
 * `<option>` elements: the value is the ISO code, `data-dial` the dial code,
 * `data-trunk` the digits that the numbering plan puts before a number dialled
 * inside the country. Italy has none: its 0 belongs to the number.
 */
export function countryOptions(locale: Locale): string {
  return (
    getCountries(metadata)
      .map((code) => {
        const dial = getCountryCallingCode(code, metadata);
        const name = SHORT[locale]?.[code] ?? usualName(NAMES[locale][code]) ?? code;
        return { code, dial, name, trunk: trunkPrefix(code) };
      })
      // Ascension and Tristan da Cunha have dial codes but no name of their own.
      .filter(({ code, name }) => code !== name)
      .sort((left, right) => left.name.localeCompare(right.name, locale))
      .map(({ code, dial, name, trunk }) => {
        const attributes = `data-dial="${dial}"${trunk ? ` data-trunk="${trunk}"` : ""}${code === HOME[locale] ? " selected" : ""}`;
        return `<option value="${code}" ${attributes}>${escapeText(name)} +${dial}</option>`;
      })
      .join("")
  );
}
