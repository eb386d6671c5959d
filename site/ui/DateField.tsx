import { useEffect, useRef, useState } from "react";
import { useTexts } from "../i18n/TextsContext";
import { Field } from "./Field";
import { localDay } from "./today";

interface DateFieldProps {
  id: string;
  name: string;
  label: string;
  required?: boolean;
  error?: string | undefined;
}

/** A day from today on, with a button for today. */
export function DateField({ id, name, label, required = false, error }: DateFieldProps) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  // The page was built on another day: today is known only in the browser.
  const [today, setToday] = useState<string | undefined>(undefined);
  useEffect(() => setToday(localDay(new Date())), []);

  const chooseToday = () => {
    if (input.current) {
      input.current.value = localDay(new Date());
      input.current.dispatchEvent(new Event("input", { bubbles: true }));
      input.current.focus();
    }
  };
  return (
    <Field id={id} label={label} error={error}>
      {(control) => (
        <span className="date">
          <input {...control} ref={input} name={name} type="date" min={today} required={required} data-min-today />
          <button type="button" className="button-quiet needs-script" onClick={chooseToday}>
            {t("form:today")}
          </button>
        </span>
      )}
    </Field>
  );
}
