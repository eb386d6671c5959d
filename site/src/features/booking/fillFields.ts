import type { FormState } from "../../forms/useForm";

/** Writes values into fields of a form by their names; empty values write nothing. */
export function fillFields({ ref, form }: Pick<FormState, "ref" | "form">, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = ref.current?.elements.namedItem(name);
    if (value && (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) {
      control.value = value;
    }
  }
  form.changed();
}
