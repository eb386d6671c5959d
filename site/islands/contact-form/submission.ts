import { call } from "../../api/call";
import type { Messages } from "../../i18n/catalogue";
import { loadTexts } from "../../i18n/load";
import { localeOf } from "../../i18n/locale";
import { emailProblem, missingProblem, textOf } from "../../ui/check";
import { filled } from "../../ui/filled";
import { machineSigns } from "../../ui/machineSigns";
import { referenceOf } from "../../ui/reference";
import type { LateSubmission } from "../../ui/useLateSubmission";

const files = import.meta.glob<Messages>("../../locales/*/{contact,form,format,request}.json", { import: "default" });
const FIELDS = ["full_name", "email", "phone", "country", "message", "locale"];

/** A message that the service has kept. */
export type SentMessage = { reference: string };

/** What a contact message must have, and how it goes. */
export async function contactSubmission(setSent: (sent: SentMessage | null) => void): Promise<LateSubmission> {
  const { t } = await loadTexts(localeOf(document), files);
  return {
    t,
    failed: t("contact:failed"),
    check: (data) => [
      ...missingProblem(data, "full_name", t("form:error_name")),
      ...emailProblem(data, "email", t),
      ...missingProblem(data, "message", t("form:error_message")),
    ],
    send(data, idempotencyKey) {
      setSent(null);
      const body = Object.fromEntries(FIELDS.map((field) => [field, textOf(data, field)]));
      return call("contact_us", {
        method: "POST",
        body: { ...body, ...filled(data, ["affiliate"]), ...machineSigns(data) },
        idempotencyKey,
      });
    },
    done(form, answer) {
      form.reset();
      setSent({ reference: referenceOf(answer) });
    },
  };
}
