/** Countries with their dial codes; read at build only, so that browsers download the names of one language as HTML. */
import de from "i18n-iso-countries/langs/de.json";
import en from "i18n-iso-countries/langs/en.json";
import es from "i18n-iso-countries/langs/es.json";
import fr from "i18n-iso-countries/langs/fr.json";
import it from "i18n-iso-countries/langs/it.json";
import pt from "i18n-iso-countries/langs/pt.json";
import { type CountryCode, getCountries, getCountryCallingCode, Metadata } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/metadata.max.json";
import type { Locale } from "../i18n/locale";
import type { CountryOption } from "./countries";
import { SHORTEST } from "./format";

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
  it: { CD: "Congo (Kinshasa)", CG: "Congo (Brazzaville)", MM: "Myanmar (Birmania)", US: "Stati Uniti" },
  pt: { CD: "Congo (Kinshasa)", CG: "Congo (Brazzaville)", US: "Estados Unidos" },
};

const usualName = (names: string | string[] | undefined) => (Array.isArray(names) ? (names[1] ?? names[0]) : names);

/** The part of a numbering plan that the package's types leave out. */
interface NumberingPlan {
  nationalPrefix(): string | undefined;
  nationalPrefixForParsing(): string | undefined;
  type(name: "MOBILE"): { pattern(): string; possibleLengths(): number[] } | undefined;
}

function numberingPlan(code: CountryCode): NumberingPlan {
  const all = new Metadata(metadata);
  all.selectNumberingPlan(code);
  return all.numberingPlan as unknown as NumberingPlan;
}

/** Belarus has `0|80?`; patterns that also rearrange the number are left out. */
function trunkPattern(plan: NumberingPlan): string {
  const pattern = plan.nationalPrefixForParsing() ?? "";
  return /^[\d|?]+$/.test(pattern) ? pattern : (plan.nationalPrefix() ?? "");
}

/**
 * For each length, numbers with all combinations of three digits after the dial code, one a line: many countries share
 * a dial code.
 */
const numbersOfDial = new Map<string, string>();

function numbersWithDial(dial: string, length: number): string {
  const key = `${dial} ${length}`;
  let numbers = numbersOfDial.get(key);
  if (numbers === undefined) {
    const lines = Array.from({ length: 1000 }, (_, number) =>
      `${dial}${String(number).padStart(3, "0")}`.padEnd(length, "23456789").slice(0, length),
    );
    numbers = lines.join("\n");
    numbersOfDial.set(key, numbers);
  }
  return numbers;
}

/**
 * Lengths of mobile numbers that begin with the digits of the country's own dial code, such as 392 123 4567 in Italy.
 * The three digits after the dial code distinguish them. The pattern is tried on all of them at once, because the
 * program that renders islands does this for every country when it starts.
 */
function lengthsWithDial(plan: NumberingPlan, dial: string): number[] {
  const mobile = plan.type("MOBILE");
  const isMobile = new RegExp(`^(?:${mobile?.pattern() ?? "(?!)"})$`, "m");
  // Shorter ones are never taken for a dial code and a number.
  const lengths = (mobile?.possibleLengths() ?? []).filter((length) => length >= dial.length + SHORTEST);
  return lengths.filter((length) => isMobile.test(numbersWithDial(dial, length)));
}

/** Read once for all languages; empty values are left out. */
const COUNTRIES = getCountries(metadata).map((code) => {
  const dial = getCountryCallingCode(code, metadata);
  const plan = numberingPlan(code);
  const [trunk, lengths] = [trunkPattern(plan), lengthsWithDial(plan, dial).join(" ")];
  return { code, dial, ...(trunk && { trunk }), ...(lengths && { lengths }) };
});

/** The options of the country picker in the order of their names. Italy has no trunk prefix: its 0 belongs to the number. */
export function countryOptions(locale: Locale): CountryOption[] {
  return (
    COUNTRIES.map(({ code, ...plan }) => ({
      ...plan,
      value: code,
      text: SHORT[locale]?.[code] ?? usualName(NAMES[locale][code]) ?? code,
      defaultSelected: code === HOME[locale],
    }))
      // Ascension and Tristan da Cunha have dial codes but no name of their own.
      .filter(({ value, text }) => value !== text)
      .sort((left, right) => left.text.localeCompare(right.text, locale))
      .map((country) => ({ ...country, text: `${country.text} +${country.dial}` }))
  );
}
