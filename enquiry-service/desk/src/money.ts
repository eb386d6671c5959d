const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat("en-US", { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" });
  formats.set(currency, made);
  return made;
}

/** Decimals of the currency: 2 for dollars, 0 for shillings. */
const digitsOf = (currency: string) => formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;

/** Formats an amount in the minor unit. */
export const money = (minor: number, currency: string): string =>
  formatOf(currency).format(minor / 10 ** digitsOf(currency));

/** Formats an amount in the minor unit for an input field. */
export const typed = (minor: number, currency: string): string =>
  String(Number((minor / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))));

/** Parses a typed amount into the minor unit; `undefined` if it is not an amount. */
export function parseMoney(text: string, currency: string): number | undefined {
  const digits = digitsOf(currency);
  const plain = text.replaceAll(/[\s,$]/g, "");
  const pattern = digits > 0 ? new RegExp(`^-?\\d{1,9}(\\.\\d{1,${digits}})?$`) : /^-?\d{1,9}$/;
  return pattern.test(plain) ? Math.round(Number(plain) * 10 ** digits) : undefined;
}
