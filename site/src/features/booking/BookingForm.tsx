import { useEffect } from "react";
import { Form } from "../../forms/Form";
import { FormEnd } from "../../forms/FormEnd";
import { Field } from "../../forms/fields/Field";
import { TravellersField } from "../../forms/fields/TravellersField";
import { LONGEST_MESSAGE, LONGEST_NAME, LONGEST_SHORT, LONGEST_TITLE } from "../../forms/longest";
import { EmailField } from "../../forms/person/EmailField";
import { PhoneField } from "../../forms/phone/PhoneField";
import { useSubmission } from "../../forms/submission/useSubmission";
import { localDay } from "../../lib/dates";
import { useTexts } from "../../lib/i18n/TextsContext";
import { navigation } from "../../lib/navigation";
import { fillFromProfile } from "../../lib/session/fillFromProfile";
import { fillWhatsAppMessages } from "../../lib/whatsapp";
// biome-ignore lint/style/noRestrictedImports: an invitation that may not be used for a booking is forgotten
import { forgetInvitation } from "../referral/store";
import { type Booked, bookingPayload, order } from "./booking";
import { PayChoice } from "./PayChoice";
import { Receipt } from "./Receipt";
import { ShortageNotice } from "./ShortageNotice";
import { StartField } from "./StartField";
import { useBookingValues } from "./useBookingValues";
import { useDepartures } from "./useDepartures";
import { useJourneyPrice } from "./useJourneyPrice";
import { usePrefilled } from "./usePrefilled";
import { isShortage, useShortage } from "./useShortage";
import { useTour } from "./useTour";
import { validateBooking } from "./validateBooking";

export function BookingForm() {
  const { t, locale, formats } = useTexts();
  const state = useSubmission({
    draft: "booking",
    failed: t("account:booking_failed"),
    check: (data) => validateBooking(data, localDay(new Date()), t),
    async send(data, idempotencyKey) {
      if (!state.ref.current) {
        return { kind: "failed" };
      }
      const outcome = await order(bookingPayload(state.ref.current, data), idempotencyKey);
      if (outcome.kind === "invalid" && outcome.errors.some(({ code }) => code === "own_invitation")) {
        // The price without it is shown, and the next press books at that price.
        forgetInvitation();
        asked.retry();
      }
      if (isShortage(outcome)) {
        shortage.report();
        departures.retry();
      }
      return outcome;
    },
    done(_form, answer) {
      const { redirect, reference } = answer as Booked;
      navigation.goTo(redirect ?? `/BookingCompleted?reference=${encodeURIComponent(reference)}`);
    },
  });
  const [values, read] = useBookingValues(state);
  const { tour, tours, isOnItsWay } = useTour(state, values.tour_name);
  const slug = tour?.slug ?? "";
  const asked = useJourneyPrice(values, read, locale, slug);
  const price = asked.outcome?.kind === "done" ? asked.outcome.answer : null;
  // The price depends on the day.
  const priced = values.travel_date ? price : null;
  // Without a choice the deposit is paid, unless the whole price is due.
  const now = priced && (values.pay === "whole" ? priced.total : priced.deposit);
  const departures = useDepartures(locale, slug);
  const shortage = useShortage(values, asked, departures);
  usePrefilled(state);
  useEffect(() => {
    fillWhatsAppMessages(document, { title: tour?.title, date: values.travel_date });
  }, [tour?.title, values.travel_date]);
  const { ref, form } = state;
  useEffect(() => {
    if (ref.current) {
      fillFromProfile(ref.current, form.changed);
    }
  }, [ref, form]);

  return (
    <Form
      state={state}
      action="/api/submit-order-request"
      className="form beside-receipt"
      onInput={({ target }) => {
        read();
        shortage.forget((target as HTMLInputElement).name);
      }}
    >
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="tour_slug" value={slug} readOnly />
      {/* The visitor agrees to this price: the service refuses to charge another. */}
      <input type="hidden" name="total" value={priced?.total ?? ""} readOnly />
      <div className="booking-parts">
        <h2>{t("account:booking_part_journey")}</h2>
        <Field id="booking-tour" name="tour_name" label={t("account:booking_tour")}>
          {(control) => (
            <input {...control} list="booking-tours" required maxLength={LONGEST_TITLE} autoComplete="off" />
          )}
        </Field>
        <datalist id="booking-tours">
          {tours.map(({ id, title }) => (
            <option key={id} value={title} />
          ))}
        </datalist>
        <div className="form-row">
          <StartField list={departures.list} chosen={values.travel_date} />
          <TravellersField
            id="booking-travellers"
            names={{ adults: "no_of_adults", children: "no_of_children", ages: "child_ages" }}
          />
        </div>
        <ShortageNotice shortage={shortage.shortage} tour={tour?.id ?? null} />
        <h2>{t("account:booking_part_you")}</h2>
        <div className="form-row">
          <Field id="booking-name" name="full_name" label={t("form:full_name")}>
            {(control) => <input {...control} required maxLength={LONGEST_NAME} autoComplete="name" />}
          </Field>
          <EmailField id="booking-email" name="email_address" />
        </div>
        <PhoneField id="booking-phone" />
        <Field id="booking-message" name="message" label={t("form:message")} optional={t("form:optional")}>
          {(control) => <textarea {...control} rows={4} maxLength={LONGEST_MESSAGE} />}
        </Field>
        <Field
          id="booking-reference"
          name="reference"
          label={t("account:booking_reference")}
          optional={t("form:optional")}
          hint={t("account:booking_reference_hint")}
        >
          {(control) => <input {...control} maxLength={LONGEST_SHORT} autoComplete="off" />}
        </Field>
        <h2>{t("account:booking_part_payment")}</h2>
        <PayChoice price={priced} methods={price?.methods ?? []} percent={tour?.deposit_text ?? null} />
      </div>
      <Receipt
        tour={tour}
        values={values}
        asked={asked}
        isOnItsWay={asked.isFirst || (isOnItsWay && values.tour_name !== "")}
      />
      <div className="booking-end">
        <FormEnd
          label={now ? t("account:booking_submit_amount", { amount: formats.money(now) }) : t("account:booking_submit")}
        >
          <small>
            {t("account:booking_terms")} <a href="/Terms">{t("nav:terms")}</a>
            <br />
            {t("account:booking_note")}
          </small>
        </FormEnd>
      </div>
    </Form>
  );
}
