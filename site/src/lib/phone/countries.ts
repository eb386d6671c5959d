import { createContext } from "react";

/** An `<option>` of the country picker; the last three are values of a `PhoneCountry`. */
export interface CountryOption {
  /** ISO code. */
  value: string;
  /** Name and dial code. */
  text: string;
  /** Whether most visitors of the site call from there. */
  defaultSelected: boolean;
  dial?: string;
  trunk?: string;
  lengths?: string;
}

/** The 240 names are in the built page and in no script: React reads them from the built picker. */
const builtCountries = (picker: string): CountryOption[] => {
  const built = globalThis.document?.getElementById(picker) as HTMLSelectElement | null | undefined;
  // `text` would collapse two spaces, and React compares the exact text.
  return [...(built?.options ?? [])].map(({ value, textContent, defaultSelected, dataset }) => ({
    value,
    text: textContent ?? "",
    defaultSelected,
    ...dataset,
  }));
};

/** Returns the countries of the picker with this id. Programs that build pages provide their own list. */
export const CountriesContext = createContext(builtCountries);
