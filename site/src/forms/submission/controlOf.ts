/** The element that takes the focus for a field; an open `<details>` would cover the message below it. */
export function controlOf(form: HTMLFormElement, field: string): HTMLElement | null {
  const named = form.elements.namedItem(field);
  const control = named instanceof RadioNodeList ? named[0] : named;
  return control instanceof HTMLElement
    ? (control.closest("details:not([open])")?.querySelector("summary") ?? control)
    : null;
}
