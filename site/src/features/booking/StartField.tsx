import { useEffect } from "react";
import { DateField } from "../../forms/fields/DateField";
import { Field } from "../../forms/fields/Field";
import { useFormAround } from "../../forms/fields/formAround";
import { useTexts } from "../../lib/i18n/TextsContext";
import type { Departure } from "./useDepartures";

/** At most this many places count as few, as in the tables of departures. */
const FEW_PLACES = 3;

interface StartFieldProps {
  list: Departure[];
  /** The present day of the form. */
  chosen: string;
}

/** The first day of the journey: any day, or one of the tour's departures. */
export function StartField({ list, chosen }: StartFieldProps) {
  const { t, formats } = useTexts();
  const { form } = useFormAround();
  const hasDepartures = list.length > 0;
  useEffect(() => {
    // The new field may have another day.
    if (hasDepartures) {
      form?.changed();
    }
  }, [hasDepartures, form]);
  const textOf = ({ starts, price_per_person, places_left = null }: Departure) => {
    const date = formats.date(starts);
    const amount = formats.money(price_per_person);
    if (places_left === 0) {
      return t("account:booking_departure_sold_out", { date });
    }
    return places_left !== null && places_left <= FEW_PLACES
      ? t("account:booking_departure_places", { date, amount, count: places_left })
      : t("account:booking_departure", { date, amount });
  };
  if (!hasDepartures) {
    return <DateField id="booking-date" name="travel_date" label={t("account:booking_start")} required />;
  }
  const isOffered = list.some(({ starts, places_left }) => starts === chosen && places_left !== 0);
  return (
    <Field id="booking-date" name="travel_date" label={t("account:booking_start")}>
      {(control) => (
        <select {...control} required defaultValue={isOffered ? chosen : ""}>
          <option value="">{t("account:booking_departure_choose")}</option>
          {list.map((departure) => (
            <option key={departure.starts} value={departure.starts} disabled={departure.places_left === 0}>
              {textOf(departure)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
