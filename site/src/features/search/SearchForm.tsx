import { useEffect, useRef } from "react";
import { Combobox } from "../../forms/fields/Combobox";
import { DateField } from "../../forms/fields/DateField";
import { Field } from "../../forms/fields/Field";
import { TravellersField } from "../../forms/fields/TravellersField";
import { LONGEST_SHORT } from "../../forms/longest";
import type { Messages } from "../../lib/i18n/catalogue";
import { useTexts } from "../../lib/i18n/TextsContext";

export const texts = import.meta.glob<Messages>("../../../locales/*/{form,format}.json", { import: "default" });

interface SearchFormProps {
  /** Names that the field for the destination suggests. */
  places: string[];
  /** The search page. */
  action: string;
  /** The label of the switch that unfolds a narrow form. */
  more: string;
}

/** Place, day and travellers. The template has the submit button beside it. */
export default function SearchForm({ places, action, more }: SearchFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const { current } = form;
    // Empty fields would only make the address longer.
    const leaveOutEmpty = (event: FormDataEvent) => {
      for (const [name, value] of [...event.formData]) {
        if (name !== "q" && (value === "" || value === "0")) {
          event.formData.delete(name);
        }
      }
    };
    current?.addEventListener("formdata", leaveOutEmpty);
    return () => current?.removeEventListener("formdata", leaveOutEmpty);
  }, []);

  return (
    <form ref={form} id="search-form" className="search-fields" action={action} noValidate>
      <Field id="search-where" name="q" label={t("form:where")}>
        {(control) => (
          <Combobox
            control={control}
            options={places}
            maxLength={LONGEST_SHORT}
            placeholder={t("form:where_placeholder")}
          />
        )}
      </Field>
      {/* On a narrow page it unfolds what follows; on a wide one nothing is folded. */}
      <details className="search-more">
        <summary>{more}</summary>
      </details>
      <DateField id="search-when" name="start_date" label={t("form:when")} />
      <TravellersField id="search-travellers" names={{ adults: "adults", children: "children", ages: "ages" }} />
    </form>
  );
}
