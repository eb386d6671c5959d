/** Writes the filter of an address into the form. */
export function fillForm(form: HTMLFormElement, query: URLSearchParams): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === "checkbox") {
      control.checked = query.getAll(control.name).includes(control.value);
    } else if (control instanceof HTMLInputElement && control.type !== "hidden") {
      control.value = query.get(control.name) ?? "";
    } else if (control instanceof HTMLSelectElement) {
      const wanted = query.get(control.name);
      control.value = [...control.options].some(({ value }) => value === wanted)
        ? (wanted ?? "")
        : (control.options[0]?.value ?? "");
    }
  }
}
