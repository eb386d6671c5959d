/** The reference of what the service has kept, or empty. */
export function referenceOf(answer: unknown): string {
  const reference = (answer as { reference?: unknown } | null)?.reference;
  return typeof reference === "string" ? reference : "";
}

/** The thank-you page, which tells the reference of what was kept. */
export function thanksAddress(page: string, answer: unknown): string {
  const reference = referenceOf(answer);
  return reference ? `${page}?reference=${encodeURIComponent(reference)}` : page;
}
