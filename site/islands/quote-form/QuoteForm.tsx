import type { Messages } from "../../i18n/catalogue";
import { useTexts } from "../../i18n/TextsContext";
import { Combobox } from "../../ui/Combobox";
import { DateField } from "../../ui/DateField";
import { Field } from "../../ui/Field";
import { FormEnd } from "../../ui/FormEnd";
import { PhoneField } from "../../ui/PhoneField";
import { TravellersField } from "../../ui/TravellersField";
import { useLateSubmission } from "../../ui/useLateSubmission";

export const texts = import.meta.glob<Messages>("../../locales/*/{form,format}.json", {
  import: "default",
});

interface QuoteFormProps {
  /** Names that the field for the destination suggests. */
  places: string[];
  terms: { href: string; label: string };
  thanks: string;
}

/** Where this device keeps who the visitor is, if they want it to. */
const remembered = "person";

/** A word after the link stands apart from it, a full stop does not. */
const afterLink = (text: string) => (/^\p{Letter}/u.test(text) ? ` ${text}` : text);

/** The fields of a request for a quote; the form around them is the page's. */
export function Island({ places, terms, thanks }: QuoteFormProps) {
  const { t } = useTexts();
  const { ref, sending, error, errorOf } = useLateSubmission(
    async (form) => (await import("./submission")).quoteSubmission(form, { thanks, remembered }),
    remembered,
  );
  const method = (value: string, label: string) => (
    <label>
      <input type="radio" name="contact_method" value={value} required /> {label}
    </label>
  );

  return (
    <div ref={ref} className="form-fields">
      <div className="form-row">
        <Field id="quote-name" label={t("form:full_name")} error={errorOf("full_name")}>
          {(control) => <input {...control} name="full_name" required maxLength={120} autoComplete="name" />}
        </Field>
        <Field id="quote-email" label={t("form:email")} error={errorOf("email_address")}>
          {(control) => (
            <input {...control} name="email_address" type="email" required maxLength={254} autoComplete="email" />
          )}
        </Field>
      </div>
      <PhoneField id="quote-phone" error={errorOf("phone_number")} />
      <Field id="quote-where" label={t("form:where")} optional={t("form:optional")} error={errorOf("where")}>
        {(control) => (
          <Combobox
            control={control}
            name="where"
            choices={places}
            maxLength={120}
            placeholder={t("form:where_placeholder")}
          />
        )}
      </Field>
      <div className="form-row">
        <DateField id="quote-date" name="travel_date" label={t("form:date")} required error={errorOf("travel_date")} />
        <TravellersField
          id="quote-travellers"
          names={{ adults: "no_of_adults", children: "no_of_children", ages: "child_ages" }}
          error={errorOf("no_of_adults")}
        />
      </div>
      <Field id="quote-important" label={t("form:important")} optional={t("form:optional")}>
        {(control) => <input {...control} name="what_is_most_important" maxLength={300} />}
      </Field>
      <Field id="quote-message" label={t("form:message")} error={errorOf("message")}>
        {(control) => <textarea {...control} name="message" rows={4} required maxLength={5000} />}
      </Field>
      <fieldset
        className="field choices"
        aria-describedby={errorOf("contact_method") ? "quote-method-error" : undefined}
        aria-invalid={errorOf("contact_method") ? true : undefined}
      >
        <legend>{t("form:prefer")}</legend>
        {method("email", t("form:by_email"))}
        {method("whatsapp", "WhatsApp")}
        {method("call", t("form:by_call"))}
        {errorOf("contact_method") ? (
          <p className="field-error" id="quote-method-error">
            {errorOf("contact_method")}
          </p>
        ) : null}
      </fieldset>
      <Field id="quote-coupon" label={t("form:coupon")} optional={t("form:optional")}>
        {(control) => <input {...control} name="coupon_code" maxLength={40} autoComplete="off" />}
      </Field>
      <p className="field choices needs-script">
        <label>
          <input type="checkbox" name="save_details" value="1" /> {t("form:save_details")}
        </label>
      </p>
      <FormEnd label={t("form:send_request")} sending={sending} error={error}>
        <small>
          {t("form:agree_before")} <a href={terms.href}>{terms.label}</a>
          {afterLink(t("form:agree_after"))}
        </small>
      </FormEnd>
    </div>
  );
}
