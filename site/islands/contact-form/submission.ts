import { call } from "../../api/call";
import type { Texts } from "../../i18n/texts";
import { emailProblem, missingProblem, textOf } from "../../ui/check";
import { filled } from "../../ui/filled";
import { machineSigns } from "../../ui/machineSigns";
import type { Submission } from "../../ui/sending";

const FIELDS = ["full_name", "email", "phone", "country", "message", "locale"];

/** What a contact message must have, and how it goes. */
export function contactSubmission(t: Texts["t"], setSent: (isSent: boolean) => void): Submission {
  return {
    failed: t("contact:failed"),
    check: (data) => [
      ...missingProblem(data, "full_name", t("form:error_name")),
      ...emailProblem(data, "email", t),
      ...missingProblem(data, "message", t("form:error_message")),
    ],
    send(data, idempotencyKey) {
      setSent(false);
      const body = Object.fromEntries(FIELDS.map((field) => [field, textOf(data, field)]));
      return call("contact_us", {
        method: "POST",
        body: { ...body, ...filled(data, ["affiliate"]), ...machineSigns(data) },
        idempotencyKey,
      });
    },
    done(form) {
      form.reset();
      setSent(true);
    },
  };
}
