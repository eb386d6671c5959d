/** Reads the texts of a form's fields. */
export function fieldsOf(form: HTMLFormElement): (name: string) => string {
  const fields = new FormData(form);
  return (name) => String(fields.get(name) ?? "");
}
