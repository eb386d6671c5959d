/** The currency of all prices. */
export const CURRENCY = "USD";

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat("en-US", { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" });
  formats.set(currency, made);
  return made;
}

/** Decimals of the currency: 2 for dollars, 0 for yen. */
const digitsOf = (currency: string) => formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;

/** Formats an amount in the minor unit. */
export const money = (minor: number, currency: string): string =>
  formatOf(currency).format(minor / 10 ** digitsOf(currency));

/** Formats an amount in the minor unit for an input field. */
export const toInput = (minor: number, currency: string): string =>
  String(Number((minor / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))));

/** Why a text is not an amount of a currency. */
export type AmountFault = "empty" | "no_number" | "ambiguous" | "decimals" | "grouping" | "too_large";

/** The largest number of digits before the decimals. */
const LONGEST = 9;

/** An amount in the minor unit, or the reason why the text is none. */
export type Amount = { minor: number } | { fault: AmountFault };

/**
 * Parses a typed amount. One rule for all fields, for people who type 1,234.50, 1.234,50, 1 234,50 or 1'234.50:
 *
 * - A sign and the currency (its code or its sign) may stand around the number. Digits are 0 to 9.
 * - Spaces and apostrophes separate groups of three digits.
 * - If points and commas occur, the last one begins the decimals, and the other one separates groups.
 * - A point or a comma that occurs several times separates groups.
 * - A single point or comma begins the decimals, unless exactly three digits follow. Three digits are a group if the
 *   currency has fewer decimals (1,250 and 1.250 are 1250 dollars). They are refused as ambiguous if the currency has
 *   three decimals, except where they cannot be a group, as in 0.125 and 1250.125.
 * - A group has three digits, the first one has one to three, and a number has one kind of separator between groups.
 */
export function parseMoney(text: string, currency: string): Amount {
  const digits = digitsOf(currency);
  const number = withoutCurrency(text, currency);
  if (number === "") return { fault: text.trim() === "" ? "empty" : "no_number" };
  const [, sign = "", amount = ""] = /^([-−+]?) ?(.*)$/.exec(number) ?? [];
  if (!/^\d[\d., ']*$/.test(amount) || !/\d$/.test(amount)) return { fault: "no_number" };
  const split = integerAndDecimals(amount, digits);
  if ("fault" in split) return split;
  const { integer, decimals } = split;
  if (decimals.length > digits) return { fault: "decimals" };
  if (integer.replace(/^0+/, "").length > LONGEST) return { fault: "too_large" };
  const minor = Number(integer + decimals.padEnd(digits, "0"));
  return { minor: sign === "-" || sign === "−" ? 0 - minor : minor };
}

/** The number with plain spaces and apostrophes, without the code or the sign of the currency. */
function withoutCurrency(text: string, currency: string): string {
  const plain = text
    .replaceAll(/\s/g, " ")
    .replaceAll(/[’ʼ`´]/g, "'")
    .trim();
  const sign = formatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value;
  for (const name of [currency, `${currency.slice(0, 2)}${sign}`, sign]) {
    if (!name) continue;
    const [minus, rest] = /^[-−]/.test(plain) ? ["-", plain.slice(1)] : ["", plain];
    if (rest.toUpperCase().startsWith(name.toUpperCase())) return minus + rest.slice(name.length).trim();
    if (rest.toUpperCase().endsWith(name.toUpperCase())) return minus + rest.slice(0, -name.length).trim();
  }
  return plain;
}

/** Splits a number at the separator that begins its decimals. */
function integerAndDecimals(
  amount: string,
  digits: number,
): { integer: string; decimals: string } | { fault: AmountFault } {
  const last = Math.max(amount.lastIndexOf("."), amount.lastIndexOf(","));
  const [before, after] = [amount.slice(0, last), amount.slice(last + 1)];
  if (last === -1) return grouped(amount, "");
  if (before.includes(amount.charAt(last))) return grouped(amount, "");
  const isOnlySeparator = /^\d+$/.test(before);
  const mayBeGroup = isOnlySeparator && /^\d{3}$/.test(after) && /^[1-9]\d{0,2}$/.test(before);
  if (mayBeGroup && digits >= 3) return { fault: "ambiguous" };
  if (mayBeGroup) return { integer: before + after, decimals: "" };
  if (!/^\d+$/.test(after)) return { fault: "grouping" };
  return grouped(before, after);
}

/** Joins the groups of three digits of a whole number. */
function grouped(integer: string, decimals: string): { integer: string; decimals: string } | { fault: AmountFault } {
  const isInGroups = /^\d+$/.test(integer) || /^\d{1,3}([., '])\d{3}(\1\d{3})*$/.test(integer);
  return isInGroups ? { integer: integer.replaceAll(/\D/g, ""), decimals } : { fault: "grouping" };
}
