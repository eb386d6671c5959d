import { type RefObject, useEffect } from "react";
import { readSession } from "../../api/session";
import { loadProfile } from "../Profile/profile";

/** Fills what a signed-in visitor has told in the profile into fields that are still empty. */
export function useProfileOfMember(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const session = readSession();
    if (!session) {
      return;
    }
    loadProfile(session.token).then((outcome) => {
      const form = inside.current?.closest("form");
      if (!form || outcome.kind !== "done") {
        return;
      }
      const { name, email, phone } = outcome.answer;
      for (const [field, value] of [
        ["full_name", name],
        ["email_address", email],
        ["phone_number", phone],
      ] as const) {
        const control = form.elements.namedItem(field);
        if (control instanceof HTMLInputElement && control.value === "" && value) {
          control.value = value;
          control.dispatchEvent(new Event("input", { bubbles: true }));
        }
      }
    });
  }, [inside]);
}
