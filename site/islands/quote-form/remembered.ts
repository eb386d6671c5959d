const FIELDS = ["full_name", "email_address", "phone_number", "phone_country"];

/**
 * Name, e-mail and phone of a sent form stay on this device when the visitor
 * asks for it, and are forgotten when the box is not ticked any more.
 */
export function remember(form: HTMLFormElement, key: string): void {
  const kept = [...new FormData(form)].filter(([name]) => [...FIELDS, "save_details"].includes(name));
  try {
    if (kept.some(([name]) => name === "save_details")) {
      localStorage.setItem(key, JSON.stringify(kept));
    } else {
      localStorage.removeItem(key);
    }
  } catch {
    // A forbidden store only means that nothing is remembered.
  }
}
