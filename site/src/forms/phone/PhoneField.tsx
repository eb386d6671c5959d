import { useCallback, useEffect, useRef, useState } from "react";
import { useTexts } from "../../lib/i18n/TextsContext";
import { Field } from "../fields/Field";
import { useFormAround } from "../fields/formAround";
import { AS_BUILT, useBuiltOptions } from "./useBuiltOptions";

// The 240 names are part of the built page and never part of a script.
const countryOptions = import.meta.env.SSR ? (await import("./options.build")).countryOptions : null;

/** A phone number with its country; the hint shows the international number. */
export function PhoneField({ id }: { id: string }) {
  const { t, locale } = useTexts();
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
    import("./format").then(
      ({ internationalNumber, phoneCountry }) =>
        setRead(internationalNumber(number.current?.value ?? "", phoneCountry(country.current?.selectedOptions[0]))),
      () => {},
    );
  }, []);
  // The number may have been typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may bring another number
  useEffect(update, [update, revision]);

  useBuiltOptions(country, countryId);
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
            dangerouslySetInnerHTML={countryOptions ? { __html: countryOptions(locale) } : AS_BUILT}
            suppressHydrationWarning
          />
          <input
            {...control}
            ref={number}
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
