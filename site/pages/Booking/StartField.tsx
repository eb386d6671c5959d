import { useEffect, useRef } from "react";
import { useTexts } from "../../i18n/TextsContext";
import { DateField } from "../../ui/DateField";
import { Field } from "../../ui/Field";
import type { Departures } from "./useDepartures";

/** The first day of the journey: any day, or one of the tour's departures. */
export function StartField({ departures, error }: { departures: Departures; error: string | undefined }) {
  const { t, formats } = useTexts();
  const select = useRef<HTMLSelectElement>(null);
  const { list, chosen } = departures;
  useEffect(() => {
    // The price follows the form's own events.
    if (list.length > 0) {
      select.current?.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }, [list]);
  if (list.length === 0) {
    return <DateField id="booking-date" name="travel_date" label={t("account:booking_start")} required error={error} />;
  }
  const isOffered = list.some(({ starts }) => starts === chosen);
  return (
    <Field id="booking-date" label={t("account:booking_start")} error={error}>
      {(control) => (
        <select {...control} ref={select} name="travel_date" required defaultValue={isOffered ? chosen : ""}>
          <option value="">{t("account:booking_departure_choose")}</option>
          {list.map(({ starts, price_per_person }) => (
            <option key={starts} value={starts}>
              {t("account:booking_departure", {
                date: formats.date(starts),
                amount: formats.money(price_per_person),
              })}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
