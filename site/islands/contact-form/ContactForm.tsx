import { useState } from "react";
import { call } from "../../api/call";
import type { Namespace } from "../../i18n/catalogue";
import { useTexts } from "../../i18n/TextsContext";
import { emailProblem, missingProblem, textOf } from "../../ui/check";
import { Field } from "../../ui/Field";
import { FormEnd } from "../../ui/FormEnd";
import { filled } from "../../ui/filled";
import { machineSigns } from "../../ui/machineSigns";
import { useFormSubmission } from "../../ui/useFormSubmission";

export const namespaces: readonly Namespace[] = ["form", "contact", "request"];

/** The fields of the contact form; the form around them is the page's. */
export function Island() {
  const { t } = useTexts();
  const [isSent, setSent] = useState(false);
  const { ref, sending, error, errorOf } = useFormSubmission({
    draft: "contact",
    failed: t("contact:failed"),
    check: (data) => [
      ...missingProblem(data, "full_name", t("form:error_name")),
      ...emailProblem(data, "email", t),
      ...missingProblem(data, "message", t("form:error_message")),
    ],
    send(data, idempotencyKey) {
      setSent(false);
      const fields = ["full_name", "email", "phone", "country", "message", "locale"];
      const body = Object.fromEntries(fields.map((field) => [field, textOf(data, field)]));
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
  });

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
      <p className="notice" role="status" hidden={!isSent}>
        {isSent ? t("contact:success") : null}
      </p>
    </div>
  );
}
