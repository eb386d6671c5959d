import { botSignals } from "../../forms/submission/botSignals";
import { presentFields } from "../../forms/submission/presentFields";
import { referenceOf } from "../../forms/submission/reference";
import { emailProblem, missingProblem, textOf } from "../../forms/submission/validation";
import { visitFields } from "../../forms/submission/visitFields";
import type { LazySubmission } from "../../forms/useLazySubmission";
import { call } from "../../lib/api/call";
import type { Messages } from "../../lib/i18n/catalogue";
import { loadTexts } from "../../lib/i18n/load";
import { localeOf } from "../../lib/i18n/locale";

const files = import.meta.glob<Messages>("../../../locales/*/{contact,form,format,request}.json", {
  import: "default",
});
const FIELDS = ["full_name", "email", "phone", "country", "message", "locale"];

/** A message that the service has stored. */
export type SentMessage = { reference: string };

/** Checks and sends a contact message. */
export async function contactSubmission(setSent: (sent: SentMessage | null) => void): Promise<LazySubmission> {
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
        body: { ...body, ...presentFields(data, ["affiliate"]), ...visitFields(), ...botSignals(data) },
        idempotencyKey,
      });
    },
    done(form, answer) {
      form.reset();
      setSent({ reference: referenceOf(answer) });
    },
  };
}
