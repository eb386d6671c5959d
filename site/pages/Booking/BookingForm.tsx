import { useEffect } from "react";
import { EmailField } from "../../account/EmailField";
import { fillFromProfile } from "../../account/fillFromProfile";
import { navigation } from "../../account/navigation";
import { useTexts } from "../../i18n/TextsContext";
import { forgetInvitation } from "../../invitation/store";
import { Field } from "../../ui/Field";
import { FormEnd } from "../../ui/FormEnd";
import { PhoneField } from "../../ui/PhoneField";
import { TravellersField } from "../../ui/TravellersField";
import { localDay } from "../../ui/today";
import { useFormSubmission } from "../../ui/useFormSubmission";
import { type Booked, bookingPayload, order } from "./booking";
import { checkBooking } from "./checkBooking";
import { PriceAndPay } from "./PriceAndPay";
import { StartField } from "./StartField";
import { useDepartures } from "./useDepartures";
import { useOffer } from "./useOffer";
import { usePrefilled } from "./usePrefilled";
import { useTour } from "./useTour";

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
      const outcome = await order(bookingPayload(form, data), idempotencyKey);
      if (outcome.kind === "invalid" && outcome.errors.some(({ code }) => code === "own_invitation")) {
        // The price without it is shown, and the next press books at that price.
        forgetInvitation();
        offered.retry();
      }
      return outcome;
    },
    done(_form, answer) {
      const { redirect, reference } = answer as Booked;
      navigation.goTo(redirect ?? `/BookingCompleted?reference=${encodeURIComponent(reference)}`);
    },
  });
  const { tour, tours } = useTour(ref);
  const slug = tour?.slug ?? "";
  const offered = useOffer(ref, locale, slug);
  const departures = useDepartures(ref, locale, slug);
  usePrefilled(ref);
  useEffect(() => {
    const form = ref.current?.closest("form");
    if (form) {
      fillFromProfile(form);
    }
  }, [ref]);

  return (
    <form noValidate className="form" method="post" action="/api/submit-order-request">
      <input type="hidden" name="locale" value={locale} />
      <div ref={ref} className="form-fields">
        <input type="hidden" name="tour_slug" value={slug} readOnly />
        <Field id="booking-tour" label={t("account:booking_tour")} error={errorOf("tour_name")}>
          {(control) => (
            <input {...control} name="tour_name" list="booking-tours" required maxLength={200} autoComplete="off" />
          )}
        </Field>
        <datalist id="booking-tours">
          {tours.map(({ id, title }) => (
            <option key={id} value={title} />
          ))}
        </datalist>
        <div className="form-row">
          <StartField departures={departures} error={errorOf("travel_date")} />
          <TravellersField
            id="booking-travellers"
            names={{ adults: "no_of_adults", children: "no_of_children", ages: "child_ages" }}
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
        <Field
          id="booking-reference"
          label={t("account:booking_reference")}
          optional={t("form:optional")}
          hint={t("account:booking_reference_hint")}
          error={errorOf("reference")}
        >
          {(control) => <input {...control} name="reference" maxLength={60} autoComplete="off" />}
        </Field>
        <PriceAndPay offered={offered} percent={tour?.deposit_text ?? null} />
        <FormEnd label={t("account:booking_submit")} sending={sending} error={error}>
          <small>
            {t("account:booking_terms")} <a href="/Terms">{t("nav:terms")}</a>
            <br />
            {t("account:booking_cancellation")}
            <br />
            {t("account:booking_note")}
          </small>
        </FormEnd>
      </div>
    </form>
  );
}
