import { useState } from "react";
import { Form } from "../../forms/Form";
import { FormEnd } from "../../forms/FormEnd";
import { Field } from "../../forms/fields/Field";
import { LONGEST_EMAIL, LONGEST_MESSAGE, LONGEST_NAME, LONGEST_PHONE, LONGEST_SHORT } from "../../forms/longest";
import { useLazySubmission } from "../../forms/useLazySubmission";
import type { Messages } from "../../lib/i18n/catalogue";
import { useTexts } from "../../lib/i18n/TextsContext";
import type { SentMessage } from "./contactSubmission";

export const texts = import.meta.glob<Messages>("../../../locales/*/{contact,form,format}.json", {
  import: "default",
});

/** The contact form. `offline` is the text for a visitor without a connection. */
export default function ContactForm({ offline }: { offline: string }) {
  const { t } = useTexts();
  const [sent, setSent] = useState<SentMessage | null>(null);
  const form = useLazySubmission(async () => (await import("./contactSubmission")).contactSubmission(setSent), {
    offline,
  });

  return (
    <Form state={form} id="contact-form" action="/api/contact_us" data-draft="contact">
      <Field id="contact-name" name="full_name" label={t("form:full_name")}>
        {(control) => <input {...control} required maxLength={LONGEST_NAME} autoComplete="name" />}
      </Field>
      <Field id="contact-email" name="email" label={t("form:email")}>
        {(control) => <input {...control} type="email" required maxLength={LONGEST_EMAIL} autoComplete="email" />}
      </Field>
      <div className="form-row">
        <Field id="contact-phone" name="phone" label={t("form:phone")} optional={t("form:optional")}>
          {(control) => (
            <input
              {...control}
              type="tel"
              maxLength={LONGEST_PHONE}
              autoComplete="tel"
              placeholder={t("form:phone_placeholder")}
            />
          )}
        </Field>
        <Field id="contact-country" name="country" label={t("form:country")} optional={t("form:optional")}>
          {(control) => <input {...control} maxLength={LONGEST_SHORT} autoComplete="country-name" />}
        </Field>
      </div>
      <Field id="contact-message" name="message" label={t("form:message")}>
        {(control) => <textarea {...control} rows={6} required maxLength={LONGEST_MESSAGE} />}
      </Field>
      <FormEnd label={t("contact:send")} />
      <p className="notice" role="status" hidden={!sent}>
        {sent ? [t("contact:success"), sent.reference && t("contact:reference", sent)].filter(Boolean).join(" ") : null}
      </p>
    </Form>
  );
}
