import { useState } from "react";
import type { Messages } from "../../i18n/catalogue";
import { useTexts } from "../../i18n/TextsContext";
import { Field } from "../../ui/Field";
import { FormEnd } from "../../ui/FormEnd";
import { useLateSubmission } from "../../ui/useLateSubmission";
import type { SentMessage } from "./submission";

export const texts = import.meta.glob<Messages>("../../locales/*/{contact,form,format}.json", {
  import: "default",
});

/** The fields of the contact form; the form around them is the page's. */
export function Island() {
  const { t } = useTexts();
  const [sent, setSent] = useState<SentMessage | null>(null);
  const { ref, sending, error, errorOf } = useLateSubmission(async () =>
    (await import("./submission")).contactSubmission(setSent),
  );

  return (
    <div ref={ref} className="form-fields">
      <Field id="contact-name" label={t("form:full_name")} error={errorOf("full_name")}>
        {(control) => <input {...control} name="full_name" required maxLength={120} autoComplete="name" />}
      </Field>
      <Field id="contact-email" label={t("form:email")} error={errorOf("email")}>
        {(control) => <input {...control} name="email" type="email" required maxLength={254} autoComplete="email" />}
      </Field>
      <div className="form-row">
        <Field id="contact-phone" label={t("form:phone")} optional={t("form:optional")} error={errorOf("phone")}>
          {(control) => (
            <input
              {...control}
              name="phone"
              type="tel"
              maxLength={40}
              autoComplete="tel"
              placeholder={t("form:phone_placeholder")}
            />
          )}
        </Field>
        <Field id="contact-country" label={t("form:country")} optional={t("form:optional")} error={errorOf("country")}>
          {(control) => <input {...control} name="country" maxLength={80} autoComplete="country-name" />}
        </Field>
      </div>
      <Field id="contact-message" label={t("form:message")} error={errorOf("message")}>
        {(control) => <textarea {...control} name="message" rows={6} required maxLength={5000} />}
      </Field>
      <FormEnd label={t("contact:send")} sending={sending} error={error} />
      <p className="notice" role="status" hidden={!sent}>
        {sent ? [t("contact:success"), sent.reference && t("contact:reference", sent)].filter(Boolean).join(" ") : null}
      </p>
    </div>
  );
}
