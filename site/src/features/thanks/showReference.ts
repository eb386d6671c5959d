/** The format of references: other texts in the address do not come from the service. */
const SHAPE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/** The reference of the address, or empty. */
export function referenceOfAddress(): string {
  const reference = new URLSearchParams(location.search).get("reference") ?? "";
  return SHAPE.test(reference) ? reference : "";
}

/** Shows the reference of the address on a thank-you page. */
export function showReference(root: Document): void {
  const line = root.querySelector<HTMLElement>("[data-reference]");
  const reference = referenceOfAddress();
  if (line && reference) {
    line.textContent = (line.dataset.reference ?? "").replace("{{reference}}", reference);
  }
}
