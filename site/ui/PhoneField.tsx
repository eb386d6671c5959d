import { useEffect, useRef, useState } from "react";
import { useTexts } from "../i18n/TextsContext";
import { builtOptions } from "./countries";
import { Field } from "./Field";

// The 240 names are part of the built page and never part of a script.
const countryOptions = import.meta.env.SSR ? (await import("../countries/options")).countryOptions : null;

/** A phone number with its country; says how the number is understood. */
export function PhoneField({ id, error }: { id: string; error?: string | undefined }) {
  const { t, locale } = useTexts();
  const country = useRef<HTMLSelectElement>(null);
  const number = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState("");
  const countryId = `${id}-country`;

  // Until a number is typed nobody needs to understand one.
  const update = () => {
    if (number.current?.value || read) {
      import("../countries/phone").then(
        ({ internationalNumber, phoneCountry }) =>
          setRead(internationalNumber(number.current?.value ?? "", phoneCountry(country.current?.selectedOptions[0]))),
        () => {},
      );
    }
  };
  // What was typed before hydration counts as well.
  useEffect(update, []);

  // One object for good: React writes options again that are not the same.
  const [options] = useState(() => ({ __html: countryOptions?.(locale) ?? builtOptions(countryId) }));
  return (
    <Field
      id={id}
      label={t("form:phone")}
      optional={t("form:optional")}
      hint={read ? t("form:phone_reads", { number: read }) : t("form:phone_hint")}
      error={error}
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
            dangerouslySetInnerHTML={options}
            suppressHydrationWarning
          />
          <input
            {...control}
            ref={number}
            name="phone_number"
            type="tel"
            maxLength={40}
            autoComplete="tel"
            placeholder={t("form:phone_placeholder")}
            onInput={update}
          />
        </span>
      )}
    </Field>
  );
}
