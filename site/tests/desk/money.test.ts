// Amounts that the staff of the desk type, in the notations of Europe and America.
import { expect, test } from "vitest";
import { type AmountFault, money, parseMoney, typed } from "../../../enquiry-service/desk/src/money.ts";

const NBSP = "\u00a0";
const NARROW = "\u202f";

const read: [text: string, currency: string, minor: number][] = [
  ["950.50", "USD", 95_050],
  ["950,50", "USD", 95_050],
  ["950,5", "USD", 95_050],
  ["950.5", "USD", 95_050],
  ["950", "USD", 95_000],
  ["0", "USD", 0],
  ["0.5", "USD", 50],
  ["0,05", "USD", 5],
  ["00012", "USD", 1_200],
  ["1250", "USD", 125_000],
  ["1,250", "USD", 125_000],
  ["1.250", "USD", 125_000],
  ["1 250", "USD", 125_000],
  ["1'250", "USD", 125_000],
  ["1,234.50", "USD", 123_450],
  ["1.234,50", "USD", 123_450],
  ["1 234,50", "USD", 123_450],
  ["1 234.50", "USD", 123_450],
  ["1'234.50", "USD", 123_450],
  ["1’234.50", "CHF", 123_450],
  [`1${NBSP}234,50`, "EUR", 123_450],
  [`1${NARROW}234,50`, "EUR", 123_450],
  [`${NBSP}950,50${NBSP}`, "USD", 95_050],
  ["1.234.567", "USD", 123_456_700],
  ["1,234,567", "USD", 123_456_700],
  ["1.234.567,89", "USD", 123_456_789],
  ["1,234,567.8", "USD", 123_456_780],
  ["1 234 567", "USD", 123_456_700],
  ["999999999.99", "USD", 99_999_999_999],
  ["$1,250.50", "USD", 125_050],
  ["US$ 1,250.50", "USD", 125_050],
  ["1250 USD", "USD", 125_000],
  ["usd 1250", "USD", 125_000],
  ["1.250,00 €", "EUR", 125_000],
  ["-5", "USD", -500],
  ["−5", "USD", -500],
  ["- 5", "USD", -500],
  ["-$5", "USD", -500],
  ["+5", "USD", 500],
  ["-1.234,50", "USD", -123_450],
  ["1500", "JPY", 1_500],
  ["1.500", "JPY", 1_500],
  ["1,500,000", "JPY", 1_500_000],
  ["¥ 1,500", "JPY", 1_500],
  ["1.5", "KWD", 1_500],
  ["0.125", "KWD", 125],
  ["1250,125", "KWD", 1_250_125],
  ["1.250,125", "KWD", 1_250_125],
];

const refused: [text: string, currency: string, fault: AmountFault][] = [
  ["", "USD", "empty"],
  [`  ${NBSP}`, "USD", "empty"],
  ["abc", "USD", "no_number"],
  ["twelve", "USD", "no_number"],
  ["1e3", "USD", "no_number"],
  ["0x10", "USD", "no_number"],
  ["٣", "USD", "no_number"],
  ["１２", "USD", "no_number"],
  ["$", "USD", "no_number"],
  ["€5", "USD", "no_number"],
  ["-", "USD", "no_number"],
  ["--5", "USD", "no_number"],
  ["5-", "USD", "no_number"],
  ["1250.", "USD", "no_number"],
  ["1250,", "USD", "no_number"],
  [".50", "USD", "no_number"],
  ["12+3", "USD", "no_number"],
  ["Infinity", "USD", "no_number"],
  ["1.2345", "USD", "decimals"],
  ["0.125", "USD", "decimals"],
  ["0,125", "USD", "decimals"],
  ["1234.567", "USD", "decimals"],
  ["1 234,567", "USD", "decimals"],
  ["1500.5", "JPY", "decimals"],
  ["1500,00", "JPY", "decimals"],
  ["12,34,567", "USD", "grouping"],
  ["1,23.45", "USD", "grouping"],
  ["1.234,567.89", "USD", "grouping"],
  ["1 234'567", "USD", "grouping"],
  ["1.2.3", "USD", "grouping"],
  ["12 34", "USD", "grouping"],
  ["1,,250", "USD", "grouping"],
  ["1.250", "KWD", "ambiguous"],
  ["12,345", "KWD", "ambiguous"],
  ["1000000000", "USD", "too_large"],
  ["99999999999999999999", "USD", "too_large"],
];

test.each(read)("%j in %s is read", (text, currency, minor) => {
  expect(parseMoney(text, currency)).toEqual({ minor });
});

test.each(refused)("%j in %s is refused with its reason", (text, currency, fault) => {
  expect(parseMoney(text, currency)).toEqual({ fault });
});

test("an amount that is shown in a field or a button is read again as the same amount", () => {
  for (const currency of ["USD", "EUR", "JPY", "KWD"]) {
    for (const minor of [0, 5, 100, 95_050, 1_234_567, 99_999_999, -50]) {
      expect(parseMoney(typed(minor, currency), currency), `${minor} ${currency}`).toEqual(
        // The three decimals of a dinar make this form ambiguous only with one to three digits before them.
        currency === "KWD" && /^[1-9]\d{0,2}\.\d{3}$/.test(typed(Math.abs(minor), currency))
          ? { fault: "ambiguous" }
          : { minor },
      );
      if (currency !== "KWD") expect(parseMoney(money(minor, currency), currency)).toEqual({ minor });
    }
  }
});
