import { Field } from "../../ui/Field.tsx";

type Props = { label: string; defaultValue: string; fault: string | undefined };

/** An input for the day and the time until which something is held; the clock is that of the office, as everywhere. */
export const TimeField = ({ label, defaultValue, fault }: Props) => (
  <Field label={label} fault={fault}>
    {(described) => <input {...described} name="until" type="datetime-local" required defaultValue={defaultValue} />}
  </Field>
);
