/** A number as typed, with the country the visitor chose. */
export interface PhoneCountry {
  /** Digits, without a plus sign. */
  dial: string;
  /** Digits dialled before a number inside the country; empty where there are none. */
  trunk: string;
  name: string;
}

/** What a chosen `<option>` of the country picker says. */
export function phoneCountry(option: HTMLOptionElement | undefined): PhoneCountry {
  return {
    dial: option?.dataset.dial ?? "",
    trunk: option?.dataset.trunk ?? "",
    name: (option?.textContent ?? "").replace(/ \+\d+$/, ""),
  };
}

/**
 * The number as it will be dialled from abroad: trimmed, without the dial code and without the leading 0. Where the
 * numbering plan has no such prefix, as in Italy, a leading 0 belongs to the number and stays.
 */
export function internationalNumber(typed: string, country: PhoneCountry): string {
  const text = typed.trim();
  let digits = text.replace(/\D/g, "");
  if (text.startsWith("+")) {
    if (!digits.startsWith(country.dial)) {
      return `+${digits}`;
    }
    digits = digits.slice(country.dial.length);
  } else if (digits.startsWith(`00${country.dial}`)) {
    digits = digits.slice(country.dial.length + 2);
  } else if (digits.startsWith(country.dial) && digits.length > country.dial.length + 7) {
    digits = digits.slice(country.dial.length);
  }
  if (country.trunk && digits.startsWith(country.trunk)) {
    digits = digits.slice(country.trunk.length);
  }
  return digits ? `+${country.dial} ${digits}` : "";
}
