import { Form } from "../../forms/Form";
import { FormEnd } from "../../forms/FormEnd";
import { Combobox } from "../../forms/fields/Combobox";
import { DateField } from "../../forms/fields/DateField";
import { Field } from "../../forms/fields/Field";
import { OptionGroup } from "../../forms/fields/OptionGroup";
import { TravellersField } from "../../forms/fields/TravellersField";
import { LONGEST_EMAIL, LONGEST_IMPORTANT, LONGEST_MESSAGE, LONGEST_NAME, LONGEST_SHORT } from "../../forms/longest";
import { PhoneField } from "../../forms/phone/PhoneField";
import { useLazySubmission } from "../../forms/useLazySubmission";
import type { Messages } from "../../lib/i18n/catalogue";
import { useTexts } from "../../lib/i18n/TextsContext";

export const texts = import.meta.glob<Messages>("../../../locales/*/{form,format}.json", {
  import: "default",
});

interface QuoteFormProps {
  /** Names that the field for the destination suggests. */
  places: string[];
  terms: { href: string; label: string };
  thanks: string;
  /** For a visitor without a connection. */
  offline: string;
}

/** The key under which this device stores the visitor's details, if the visitor agrees. */
const remembered = "person";

/** Puts a space between the link and a word, but none before a full stop. */
const afterLink = (text: string) => (/^\p{Letter}/u.test(text) ? ` ${text}` : text);

/** The form that asks for a quote. The page names tour and price in hidden fields. */
export default function QuoteForm({ places, terms, thanks, offline }: QuoteFormProps) {
  const { t } = useTexts();
  const form = useLazySubmission(
    async (sent) => (await import("./quoteSubmission")).quoteSubmission(sent, { thanks, remembered }),
    { offline, remembered },
  );
  const method = (value: string, label: string) => (
    <label>
      <input type="radio" name="contact_method" value={value} required /> {label}
    </label>
  );

  return (
    <Form state={form} id="quote-form" className="form quote-form" action="/api/requestquote" data-draft="quote">
      <div className="form-row">
        <Field id="quote-name" name="full_name" label={t("form:full_name")}>
          {(control) => <input {...control} required maxLength={LONGEST_NAME} autoComplete="name" />}
        </Field>
        <Field id="quote-email" name="email_address" label={t("form:email")}>
          {(control) => <input {...control} type="email" required maxLength={LONGEST_EMAIL} autoComplete="email" />}
        </Field>
      </div>
      <PhoneField id="quote-phone" />
      <Field id="quote-where" name="where" label={t("form:where")} optional={t("form:optional")}>
        {(control) => (
          <Combobox
            control={control}
            options={places}
            maxLength={LONGEST_SHORT}
            placeholder={t("form:where_placeholder")}
          />
        )}
      </Field>
      <div className="form-row">
        <DateField id="quote-date" name="travel_date" label={t("form:date")} required />
        <TravellersField
          id="quote-travellers"
          names={{ adults: "no_of_adults", children: "no_of_children", ages: "child_ages" }}
        />
      </div>
      <Field
        id="quote-important"
        name="what_is_most_important"
        label={t("form:important")}
        optional={t("form:optional")}
      >
        {(control) => <input {...control} maxLength={LONGEST_IMPORTANT} />}
      </Field>
      <Field id="quote-message" name="message" label={t("form:message")}>
        {(control) => <textarea {...control} rows={4} required maxLength={LONGEST_MESSAGE} />}
      </Field>
      <OptionGroup id="quote-method" name="contact_method" legend={t("form:prefer")}>
        {method("email", t("form:by_email"))}
        {method("whatsapp", "WhatsApp")}
        {method("call", t("form:by_call"))}
      </OptionGroup>
      <details className="coupon">
        <summary>{t("form:have_code")}</summary>
        <Field id="quote-coupon" name="coupon_code" label={t("form:coupon")}>
          {(control) => <input {...control} maxLength={LONGEST_SHORT} autoComplete="off" placeholder=" " />}
        </Field>
      </details>
      <p className="field option-group needs-script">
        <label>
          <input type="checkbox" name="save_details" value="1" /> {t("form:save_details")}
        </label>
      </p>
      <FormEnd label={t("form:send_request")}>
        <small>
          {t("form:agree_before")} <a href={terms.href}>{terms.label}</a>
          {afterLink(t("form:agree_after"))}
        </small>
      </FormEnd>
    </Form>
  );
}
