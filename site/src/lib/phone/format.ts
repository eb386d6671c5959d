/** The country of a phone number. */
export interface PhoneCountry {
  /** Digits, without a plus sign. */
  dial: string;
  /** Matches the digits dialled before a number inside the country; empty if there are none. */
  trunk: string;
  /** Lengths at which a number of the country may itself begin with the digits of the dial code. */
  lengths: number[];
  name: string;
}

/** Reads the country from the chosen `<option>` of the country picker. */
export function phoneCountry(option: HTMLOptionElement | undefined): PhoneCountry {
  const { dial = "", trunk = "", lengths = "" } = option?.dataset ?? {};
  return {
    dial,
    trunk,
    lengths: lengths.split(" ").map(Number),
    name: (option?.textContent ?? "").replace(/ \+\d+$/, ""),
  };
}

/** Without a plus sign, the dial code of the country is recognised only before at least this many digits. */
export const SHORTEST = 8;

/**
 * The number as it will be dialled from abroad. `00` at the beginning is a plus sign. A dial code of another country is
 * left as it is typed; that of the chosen country may be typed or left out, and so may the prefix for calls inside the
 * country. Where the numbering plan has no such prefix, as in Italy, a leading 0 belongs to the number and stays.
 */
export function internationalNumber(typed: string, country: PhoneCountry): string {
  const { dial, lengths } = country;
  const digits = typed.replace(/\D/g, "");
  const isPlus = typed.trim().startsWith("+");
  if (isPlus || digits.startsWith("00")) {
    const international = isPlus ? digits : digits.slice(2);
    if (!international.startsWith(dial)) {
      return `+${international}`;
    }
    const number = international.slice(dial.length);
    // As in `+49 (0)30`; other prefixes are not written after a dial code.
    return written(country, number.startsWith("0") ? withoutTrunk(country, number) : number);
  }
  const hasDial =
    digits.startsWith(dial) && digits.length >= dial.length + SHORTEST && !lengths.includes(digits.length);
  return written(country, withoutTrunk(country, hasDial ? digits.slice(dial.length) : digits));
}

const written = ({ dial }: PhoneCountry, number: string) => (number ? `+${dial} ${number}` : "");

const withoutTrunk = ({ trunk }: PhoneCountry, number: string) => number.replace(new RegExp(`^(?:${trunk})`), "");
