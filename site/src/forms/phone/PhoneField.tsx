import { use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTexts } from "../../lib/i18n/TextsContext";
import { CountriesContext } from "../../lib/phone/countries";
import { Field } from "../fields/Field";
import { useFormAround } from "../fields/formAround";
import { LONGEST_PHONE } from "../longest";

/** A phone number with its country; the hint shows the international number. */
export function PhoneField({ id }: { id: string }) {
  const { t } = useTexts();
  const { revision } = useFormAround();
  const country = useRef<HTMLSelectElement>(null);
  const number = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState("");
  const countryId = `${id}-country`;

  const update = useCallback(() => {
    if (!number.current?.value) {
      setRead("");
      return;
    }
    import("../../lib/phone/format").then(
      ({ internationalNumber, phoneCountry }) =>
        setRead(internationalNumber(number.current?.value ?? "", phoneCountry(country.current?.selectedOptions[0]))),
      () => {},
    );
  }, []);
  // The number may have been typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may bring another number
  useEffect(update, [update, revision]);

  const countriesOf = use(CountriesContext);
  const [countries] = useState(() => countriesOf(countryId));
  // A stable list: React compares 240 options only once.
  const options = useMemo(
    () =>
      countries.map(({ value, text, dial, trunk, lengths }) => (
        <option key={value} value={value} data-dial={dial} data-trunk={trunk} data-lengths={lengths}>
          {text}
        </option>
      )),
    [countries],
  );
  return (
    <Field
      id={id}
      name="phone_number"
      label={t("form:phone")}
      optional={t("form:optional")}
      hint={read ? t("form:phone_reads", { number: read }) : t("form:phone_hint")}
    >
      {(control) => (
        <span className="phone">
          <select
            id={countryId}
            name="phone_country"
            ref={country}
            aria-label={t("form:dial_code")}
            autoComplete="country"
            onChange={update}
            defaultValue={countries.find(({ defaultSelected }) => defaultSelected)?.value}
          >
            {options}
          </select>
          <input
            {...control}
            ref={number}
            type="tel"
            maxLength={LONGEST_PHONE}
            autoComplete="tel"
            placeholder={t("form:phone_placeholder")}
            onInput={update}
          />
        </span>
      )}
    </Field>
  );
}
