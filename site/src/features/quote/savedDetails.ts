import { deviceStore } from "../../lib/storage";

const FIELDS = ["full_name", "email_address", "phone_number", "phone_country"];

/**
 * Name, e-mail and phone of a sent form are stored on this device if the visitor asks for it, and deleted if the box is
 * not ticked any more.
 */
export function saveDetails(form: HTMLFormElement, key: string): void {
  const kept = [...new FormData(form)].filter(([name]) => [...FIELDS, "save_details"].includes(name));
  if (kept.some(([name]) => name === "save_details")) {
    deviceStore.set(key, JSON.stringify(kept));
  } else {
    deviceStore.remove(key);
  }
}
