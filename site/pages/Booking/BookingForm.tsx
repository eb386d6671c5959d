import { EmailField } from "../../account/EmailField";
import { navigation } from "../../account/navigation";
import { told } from "../../account/told";
import { useTexts } from "../../i18n/TextsContext";
import { DateField } from "../../ui/DateField";
import { Field } from "../../ui/Field";
import { FormEnd } from "../../ui/FormEnd";
import { PhoneField } from "../../ui/PhoneField";
import { TravellersField } from "../../ui/TravellersField";
import { localDay } from "../../ui/today";
import { useFormSubmission } from "../../ui/useFormSubmission";
import { type Booked, bookingPayload, submitOrder } from "./booking";
import { checkBooking } from "./checkBooking";
import { PayChoice } from "./PayChoice";
import { usePrefilled } from "./usePrefilled";

export function BookingForm() {
  const { t, locale } = useTexts();
  const { ref, sending, error, errorOf } = useFormSubmission({
    draft: "booking",
    failed: t("account:booking_failed"),
    check: (data) => checkBooking(data, localDay(new Date()), t),
    async send(data, idempotencyKey) {
      const form = ref.current?.closest("form");
      if (!form) {
        return { kind: "failed" };
      }
      const outcome = await submitOrder(bookingPayload(form, data), idempotencyKey);
      return told(outcome, { missing: t("account:booking_unknown_reference") });
    },
    done(_form, answer) {
      const { redirect, reference } = answer as Booked;
      const query = reference ? `?reference=${encodeURIComponent(reference)}` : "";
      navigation.goTo(redirect ?? `/BookingCompleted${query}`);
    },
  });
  const tour = usePrefilled(ref);

  return (
    <form className="form" method="post" action="/api/submit-order-request">
      <input type="hidden" name="locale" value={locale} />
      <div ref={ref} className="form-fields">
        <input type="hidden" name="tour_slug" />
        <Field
          id="booking-reference"
          label={t("account:booking_reference")}
          hint={t("account:booking_reference_hint")}
          error={errorOf("reference")}
        >
          {(control) => <input {...control} name="reference" required maxLength={60} autoComplete="off" />}
        </Field>
        <Field id="booking-tour" label={t("account:booking_tour")} error={errorOf("tour_name")}>
          {(control) => <input {...control} name="tour_name" required maxLength={200} autoComplete="off" />}
        </Field>
        <div className="form-row">
          <DateField
            id="booking-date"
            name="travel_date"
            label={t("account:booking_start")}
            required
            error={errorOf("travel_date")}
          />
          <TravellersField
            id="booking-travellers"
            names={{ adults: "no_of_adults", children: "no_of_children" }}
            error={errorOf("no_of_adults")}
          />
        </div>
        <div className="form-row">
          <Field id="booking-name" label={t("form:full_name")} error={errorOf("full_name")}>
            {(control) => <input {...control} name="full_name" required maxLength={120} autoComplete="name" />}
          </Field>
          <EmailField id="booking-email" name="email_address" error={errorOf("email_address")} />
        </div>
        <PhoneField id="booking-phone" error={errorOf("phone_number")} />
        <Field id="booking-message" label={t("form:message")} optional={t("form:optional")} error={errorOf("message")}>
          {(control) => <textarea {...control} name="message" rows={4} maxLength={5000} />}
        </Field>
        <PayChoice percent={tour?.deposit_text ?? null} />
        <FormEnd label={t("account:booking_submit")} sending={sending} error={error}>
          <small>{t("account:booking_note")}</small>
        </FormEnd>
      </div>
    </form>
  );
}
