import { useEffect, useRef } from "react";
import type { Messages } from "../../i18n/catalogue";
import { useTexts } from "../../i18n/TextsContext";
import { Combobox } from "../../ui/Combobox";
import { DateField } from "../../ui/DateField";
import { Field } from "../../ui/Field";
import { TravellersField } from "../../ui/TravellersField";

export const texts = import.meta.glob<Messages>("../../locales/*/{form,format}.json", { import: "default" });

/** Where to, when, and who; the form around it goes to the search page. */
export function Island({ places }: { places: string[] }) {
  const { t } = useTexts();
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const form = root.current?.closest("form");
    // Empty fields would only make the address longer.
    const leaveOutEmpty = (event: FormDataEvent) => {
      for (const [name, value] of [...event.formData]) {
        if (name !== "q" && (value === "" || value === "0")) {
          event.formData.delete(name);
        }
      }
    };
    form?.addEventListener("formdata", leaveOutEmpty);
    return () => form?.removeEventListener("formdata", leaveOutEmpty);
  }, []);

  return (
    <div ref={root} className="search-fields">
      <Field id="search-where" label={t("form:where")}>
        {(control) => (
          <Combobox
            control={control}
            name="q"
            choices={places}
            maxLength={120}
            placeholder={t("form:where_placeholder")}
          />
        )}
      </Field>
      <DateField id="search-when" name="start_date" label={t("form:when")} />
      <TravellersField id="search-travellers" names={{ adults: "adults", children: "children", ages: "ages" }} />
    </div>
  );
}
