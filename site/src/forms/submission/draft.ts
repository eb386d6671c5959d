import { tabStore } from "../../lib/storage";

/**
 * Typed values are kept in this tab until the form is sent, so that a reload or
 * a lost connection loses nothing. Passwords are never kept.
 */
const nameOf = (draft: string) => `draft:${draft}`;

const isKept = (control: Element): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  (control instanceof HTMLInputElement &&
    !["hidden", "password", "file", "submit"].includes(control.type) &&
    // A password that is shown is a text field.
    !control.autocomplete.includes("password")) ||
  control instanceof HTMLTextAreaElement ||
  control instanceof HTMLSelectElement;

const isChoice = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "radio" || control.type === "checkbox");

export function keepDraft(form: HTMLFormElement, draft: string): void {
  const values: [string, string][] = [];
  for (const control of form.elements) {
    if (isKept(control) && control.name && control.value && !(isChoice(control) && !control.checked)) {
      values.push([control.name, control.value]);
    }
  }
  tabStore.set(nameOf(draft), JSON.stringify(values));
}

export function restoreDraft(form: HTMLFormElement, draft: string): void {
  restore(form, tabStore.get(nameOf(draft)));
}

/** Writes stored values into fields that still have their initial value. */
export function restore(form: HTMLFormElement, kept: string | null): void {
  let values: [string, string][];
  try {
    values = JSON.parse(kept ?? "[]");
  } catch {
    return;
  }
  for (const control of form.elements) {
    if (!isKept(control) || !control.name) {
      continue;
    }
    const kept = values.filter(([name]) => name === control.name).map(([, value]) => value);
    if (kept.length === 0) {
      continue;
    }
    if (isChoice(control)) {
      control.checked = kept.includes(control.value);
    } else if (isUntouched(control)) {
      control.value = kept[0] ?? "";
    }
  }
}

/** Whether a field still has its initial value. */
export function isUntouched(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): boolean {
  if (control instanceof HTMLSelectElement) {
    const first = [...control.options].findIndex((option) => option.defaultSelected);
    return control.selectedIndex === Math.max(first, 0);
  }
  return control.value === control.defaultValue;
}

export function dropDraft(draft: string): void {
  tabStore.remove(nameOf(draft));
}
