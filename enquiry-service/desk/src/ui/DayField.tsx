import { useEffect, useRef, useState } from "react";
import { dayInWords } from "../lib/dates.ts";
import { Field } from "./Field.tsx";

/**
 * An input for a day, with the day in words beside it: browsers show its numbers in an order of their own, and the third
 * of April may look like the fourth of March.
 */
export function DayField({
  label,
  hint,
  fault,
  ...input
}: {
  label: string;
  name: string;
  hint?: string;
  fault: string | undefined;
  required?: boolean;
  defaultValue?: string;
}) {
  const [day, setDay] = useState(input.defaultValue ?? "");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = field.current?.form;
    const onReset = () => setDay(field.current?.defaultValue ?? "");
    form?.addEventListener("reset", onReset);
    return () => form?.removeEventListener("reset", onReset);
  }, []);
  return (
    <Field label={label} hint={day ? dayInWords(day) : (hint ?? "")} fault={fault}>
      {(described) => (
        <input {...described} {...input} ref={field} type="date" onChange={(event) => setDay(event.target.value)} />
      )}
    </Field>
  );
}
