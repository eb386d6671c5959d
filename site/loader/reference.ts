/** As the service writes references: anything else in an address was written by somebody else. */
const SHAPE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/** A thank-you page tells the reference that its address carries. */
export function showReference(root: Document): void {
  const line = root.querySelector<HTMLElement>("[data-reference]");
  const reference = new URLSearchParams(location.search).get("reference") ?? "";
  if (line && SHAPE.test(reference)) {
    line.textContent = (line.dataset.reference ?? "").replace("%", reference);
  }
}
