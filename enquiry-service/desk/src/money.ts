const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat("en-US", { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" });
  formats.set(currency, made);
  return made;
}

/** Digits of the minor unit: 2 of dollars, 0 of shillings. */
const digitsOf = (currency: string) => formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;

/** An amount in the minor unit as people read it. */
export const money = (minor: number, currency: string): string =>
  formatOf(currency).format(minor / 10 ** digitsOf(currency));

/** An amount in the minor unit as somebody would type it. */
export const typed = (minor: number, currency: string): string =>
  String(Number((minor / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))));

/** What somebody has typed, in the minor unit; `undefined` where it is no amount. */
export function parseMoney(text: string, currency: string): number | undefined {
  const digits = digitsOf(currency);
  const plain = text.replaceAll(/[\s,$]/g, "");
  const pattern = digits > 0 ? new RegExp(`^-?\\d{1,9}(\\.\\d{1,${digits}})?$`) : /^-?\d{1,9}$/;
  return pattern.test(plain) ? Math.round(Number(plain) * 10 ** digits) : undefined;
}
