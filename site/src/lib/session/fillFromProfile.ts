import { loadProfile } from "./profile";
import { readSession } from "./session";

/** The names that the forms give these parts of a profile. */
const FIELDS = [
  ["full_name", "name"],
  ["name", "name"],
  ["email_address", "email"],
  ["email", "email"],
  ["phone_number", "phone"],
  ["phone", "phone"],
] as const;

/** Fills name, e-mail and phone of a signed-in visitor into fields that are still empty; `changed` is called if there are any. */
export async function fillFromProfile(form: HTMLFormElement, changed: () => void): Promise<void> {
  const session = readSession();
  const outcome = session ? await loadProfile(session.token) : null;
  if (outcome?.kind !== "done") {
    return;
  }
  let isFilled = false;
  for (const [field, known] of FIELDS) {
    const control = form.elements.namedItem(field);
    if (control instanceof HTMLInputElement && control.value === "" && outcome.answer[known]) {
      control.value = outcome.answer[known];
      isFilled = true;
      if (control === document.activeElement) {
        // The visitor is about to type: typing replaces the selected value.
        control.select();
      }
    }
  }
  if (isFilled) {
    changed();
  }
}
