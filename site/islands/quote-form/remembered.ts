import { useEffect } from "react";

const KEY = "person";
const FIELDS = ["full_name", "email_address", "phone_number", "phone_country"];

/**
 * Name, e-mail and phone stay on this device when the visitor asks for it, and
 * are forgotten when the box is not ticked any more. Answers what remembers a sent form.
 */
export function useRememberedPerson(): (form: HTMLFormElement) => void {
  useEffect(() => {
    const box = document.querySelector<HTMLInputElement>('input[name="save_details"]');
    const form = box?.form;
    if (!form) {
      return;
    }
    let person: Record<string, string>;
    try {
      person = JSON.parse(localStorage.getItem(KEY) ?? "null");
    } catch {
      return;
    }
    if (!person) {
      return;
    }
    box.checked = true;
    for (const name of FIELDS) {
      const control = form.elements.namedItem(name);
      const value = person[name];
      if ((control instanceof HTMLInputElement && !control.value) || control instanceof HTMLSelectElement) {
        control.value = typeof value === "string" ? value : control.value;
      }
    }
  }, []);
  return remember;
}

function remember(form: HTMLFormElement): void {
  const data = new FormData(form);
  try {
    if (data.has("save_details")) {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(FIELDS.map((name) => [name, data.get(name)]))));
    } else {
      localStorage.removeItem(KEY);
    }
  } catch {
    // A forbidden store only means that nothing is remembered.
  }
}
