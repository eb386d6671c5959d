/** The reference in an answer of the service, or empty. */
export function referenceOf(answer: unknown): string {
  const reference = (answer as { reference?: unknown } | null)?.reference;
  return typeof reference === "string" ? reference : "";
}

/** The address of the thank-you page, with the reference for it to show. */
export function thanksAddress(page: string, answer: unknown): string {
  const reference = referenceOf(answer);
  return reference ? `${page}?reference=${encodeURIComponent(reference)}` : page;
}
