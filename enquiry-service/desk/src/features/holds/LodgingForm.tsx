import { useRef } from "react";
import type { Case } from "../../lib/api.ts";
import { officeDay } from "../../lib/dates.ts";
import { t } from "../../lib/texts.ts";
import { DayField } from "../../ui/DayField.tsx";
import { Field, faultOf, namesFields, useFocusOnFault } from "../../ui/Field.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useHold } from "./queries.ts";

/** The longest name of a lodging and number that it has given. */
const LONGEST = 120;

type Props = { caseFile: Case; seen: string | null };

/** The form that notes what a lodging keeps, and to which day. */
export function LodgingForm({ caseFile, seen }: Props) {
  const hold = useHold(caseFile.id);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFault(form, hold.error);
  const fault = (field: string) => faultOf(hold.error, field);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        const field = (name: string) => String(fields.get(name) ?? "");
        const [name, reference] = [field("name"), field("reference")];
        const nights = { first_night: field("first_night"), last_night: field("last_night") };
        hold.mutate(
          { seen, what: { lodging: { name, reference, ...nights } }, until: field("until") },
          { onSuccess: () => form.current?.reset() },
        );
      }}
    >
      <Field label={t("hold_lodging_name")} fault={fault("name")}>
        {(described) => <input {...described} name="name" maxLength={LONGEST} required />}
      </Field>
      <DayField label={t("hold_first_night")} name="first_night" required fault={fault("first_night")} />
      <DayField label={t("hold_last_night")} name="last_night" required fault={fault("last_night")} />
      <Field label={t("hold_reference")} fault={fault("reference")}>
        {(described) => <input {...described} name="reference" maxLength={LONGEST} />}
      </Field>
      <DayField label={t("hold_last_day")} name="until" required defaultValue={officeDay(3)} fault={fault("until")} />
      <p className="choices">
        <button type="submit" className="button-quiet" disabled={hold.isPending}>
          {t("hold_lodging")}
        </button>
      </p>
      {!namesFields(hold.error) && <SendStatus of={hold} done={t("hold_written")} />}
    </form>
  );
}
