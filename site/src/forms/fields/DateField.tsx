import { useEffect, useRef, useState } from "react";
import { localDay } from "../../lib/dates";
import { useTexts } from "../../lib/i18n/TextsContext";
import { Field } from "./Field";
import { useFormAround } from "./formAround";

interface DateFieldProps {
  id: string;
  name: string;
  label: string;
  required?: boolean;
}

/** A day from today on, with a button for today. */
export function DateField({ id, name, label, required = false }: DateFieldProps) {
  const { t } = useTexts();
  const { form } = useFormAround();
  const input = useRef<HTMLInputElement>(null);
  // The page was built on another day: today is known only in the browser.
  const [today, setToday] = useState<string | undefined>(undefined);
  useEffect(() => setToday(localDay(new Date())), []);

  const chooseToday = () => {
    if (input.current) {
      input.current.value = localDay(new Date());
      input.current.focus();
      form?.changed();
    }
  };
  return (
    <Field id={id} name={name} label={label}>
      {(control) => (
        <span className="date">
          <input {...control} ref={input} type="date" min={today} required={required} data-min-today />
          <button type="button" className="button-quiet needs-script" onClick={chooseToday}>
            {t("form:today")}
          </button>
        </span>
      )}
    </Field>
  );
}
