import { useState } from "react";
import { Form } from "../../forms/Form";
import { FormEnd } from "../../forms/FormEnd";
import { Field } from "../../forms/fields/Field";
import { LONGEST_EMAIL, LONGEST_NAME, LONGEST_PHONE } from "../../forms/longest";
import { useLazySubmission } from "../../forms/useLazySubmission";
import type { Messages } from "../../lib/i18n/catalogue";
import { useTexts } from "../../lib/i18n/TextsContext";
import type { Texts } from "../../lib/i18n/texts";
import { MOST_PERSONS } from "./persons";
import { usePrefilledDeparture } from "./usePrefilledDeparture";
import type { Waiting } from "./waitingSubmission";

export const texts = import.meta.glob<Messages>("../../../locales/*/{waiting,form,format}.json", {
  import: "default",
});

interface WaitingListFormProps {
  /** Tours with future departures. */
  tours: { id: number; title: string }[];
  /** The address of the booking page. */
  booking: string;
  /** For a visitor without a connection. */
  offline: string;
}

/** The form of the waiting list. */
export default function WaitingListForm({ tours, booking, offline }: WaitingListFormProps) {
  const { t } = useTexts();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const form = useLazySubmission(async () => (await import("./waitingSubmission")).waitingSubmission(setWaiting), {
    offline,
  });
  usePrefilledDeparture(form.ref);
  const done = waiting?.kind === "done" ? waiting : null;
  const free = waiting?.kind === "places_left" ? waiting : null;

  return (
    <Form state={form} id="waiting-form" action="/api/waiting-list" data-draft="waiting">
      <Field id="waiting-tour" name="tour" label={t("waiting:tour")}>
        {(control) => (
          <select {...control} required>
            <option value="">{t("waiting:choose")}</option>
            {tours.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="form-row">
        <Field id="waiting-starts" name="starts" label={t("waiting:starts")}>
          {(control) => <input {...control} type="date" required data-min-today />}
        </Field>
        <Field id="waiting-ends" name="ends" label={t("waiting:ends")}>
          {(control) => <input {...control} type="date" required data-min-today />}
        </Field>
      </div>
      <Field id="waiting-persons" name="persons" label={t("waiting:persons")}>
        {(control) => (
          <input
            {...control}
            type="number"
            inputMode="numeric"
            min={1}
            max={MOST_PERSONS}
            required
            autoComplete="off"
          />
        )}
      </Field>
      <div className="form-row">
        <Field id="waiting-name" name="full_name" label={t("form:full_name")}>
          {(control) => <input {...control} required maxLength={LONGEST_NAME} autoComplete="name" />}
        </Field>
        <Field id="waiting-email" name="email" label={t("form:email")}>
          {(control) => <input {...control} type="email" required maxLength={LONGEST_EMAIL} autoComplete="email" />}
        </Field>
      </div>
      <Field id="waiting-phone" name="phone" label={t("form:phone")} optional={t("form:optional")}>
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
      <FormEnd label={t("waiting:send")} />
      <p className="notice" role="status" hidden={!waiting}>
        {done ? `${placeLine(done.place, t)} ${t("waiting:reference", { reference: done.reference })}` : null}
        {free ? (
          <>
            {t("waiting:places_left")} <a href={`${booking}?${free.query}`}>{t("waiting:book")}</a>
          </>
        ) : null}
      </p>
    </Form>
  );
}

const placeLine = (place: number | null, t: Texts["t"]) =>
  place === null ? t("waiting:done_without_place") : t("waiting:done", { place: String(place) });
