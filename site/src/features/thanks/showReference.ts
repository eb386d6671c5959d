/** The format of references: other texts in the address do not come from the service. */
const SHAPE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/** Shows the reference of the address on a thank-you page. */
export function showReference(root: Document): void {
  const line = root.querySelector<HTMLElement>("[data-reference]");
  const reference = new URLSearchParams(location.search).get("reference") ?? "";
  if (line && SHAPE.test(reference)) {
    line.textContent = (line.dataset.reference ?? "").replace("{{reference}}", reference);
  }
}
