// @vitest-environment jsdom
import { type CountryCode, getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { expect, test } from "vitest";
import { countryOptions } from "./countries.build";
import { internationalNumber, type PhoneCountry, phoneCountry } from "./format";

const COUNTRIES = new Map<string, PhoneCountry>(
  countryOptions("en").map(({ value, text, dial, trunk, lengths }) => {
    const option = new Option(text, value);
    Object.assign(option.dataset, { dial, ...(trunk && { trunk }), ...(lengths && { lengths }) });
    return [value, phoneCountry(option)];
  }),
);

const read = (code: string, typed: string) => internationalNumber(typed, COUNTRIES.get(code) as PhoneCountry);

const EXAMPLES = [...COUNTRIES.keys()].flatMap((code) => {
  const example = getExampleNumber(code as CountryCode, examples);
  return example ? [{ code, dial: example.countryCallingCode, number: example.nationalNumber, example }] : [];
});

test("there are example numbers of nearly every country", () => {
  expect(EXAMPLES.length).toBeGreaterThan(230);
});

test.each(EXAMPLES)("the example of $code is read however it is written", ({ code, dial, number, example }) => {
  const wanted = `+${dial} ${number}`;
  const written = [
    number,
    `+${dial} ${number}`,
    `00${dial}${number}`,
    `00 ${dial} ${number}`,
    example.formatNational(),
  ];
  // Numbers of Argentina lose digits when they are written for calls inside the country.
  const lasting = code === "AR" ? written.slice(0, -1) : written;
  expect(lasting.map((text) => read(code, text))).toEqual(lasting.map(() => wanted));
});

test.each([
  ["DE", "0033 6 12 34 56 78", "+33612345678"],
  ["DE", "+33 6 12 34 56 78", "+33612345678"],
  ["DE", "+49 (0)30 123456", "+49 30123456"],
  ["DE", "0049 (0)30 123456", "+49 30123456"],
  ["DE", "49 170 1234567", "+49 1701234567"],
  ["DE", "030 123456", "+49 30123456"],
  ["IT", "06 1234 5678", "+39 0612345678"],
  ["IT", "392 123 4567", "+39 3921234567"],
  ["IT", "39 347 123 4567", "+39 3471234567"],
  ["IN", "91234 56789", "+91 9123456789"],
  ["IN", "91 91234 56789", "+91 9123456789"],
  ["BR", "55 99912 3456", "+55 55999123456"],
  ["KZ", "771 000 9998", "+7 7710009998"],
  ["KZ", "8 771 000 9998", "+7 7710009998"],
  ["KZ", "7 771 000 9998", "+7 7710009998"],
  ["RU", "+7 800 555 35 35", "+7 8005553535"],
  ["BY", "8 029 491 19 11", "+375 294911911"],
  ["BY", "029 491 19 11", "+375 294911911"],
  ["CH", "41 368 10 10", "+41 413681010"],
  ["DE", "", ""],
  ["DE", "0", ""],
])("in %s %j is read as %j", (code, typed, wanted) => {
  expect(read(code, typed)).toBe(wanted);
});
