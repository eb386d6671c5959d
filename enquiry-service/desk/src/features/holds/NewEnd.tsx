import { useRef } from "react";
import type { Hold } from "../../lib/api.ts";
import { officeTime } from "../../lib/dates.ts";
import { t } from "../../lib/texts.ts";
import { DayField } from "../../ui/DayField.tsx";
import { faultOf, namesFields, useFocusOnFault } from "../../ui/Field.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useSetHoldEnd } from "./queries.ts";
import { TimeField } from "./TimeField.tsx";

type Props = { caseId: string; hold: Hold; onEnd: () => void };

/** The form for another end of a hold: a time for places, a day for a lodging. */
export function NewEnd({ caseId, hold, onEnd }: Props) {
  const set = useSetHoldEnd(caseId);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFault(form, set.error);
  const [day, time] = [officeTime(hold.until).slice(0, 10), officeTime(hold.until)];
  const fault = faultOf(set.error, "until");
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        const until = String(new FormData(event.currentTarget).get("until") ?? "");
        set.mutate({ hold: hold.id, seen: hold.set_at, until }, { onSuccess: onEnd });
      }}
    >
      {hold.places ? (
        <TimeField label={t("hold_until")} defaultValue={time} fault={fault} />
      ) : (
        <DayField label={t("hold_last_day")} name="until" required defaultValue={day} fault={fault} />
      )}
      <p className="choices">
        <button type="submit" className="button-quiet" disabled={set.isPending}>
          {t("hold_save_end")}
        </button>
        <button type="button" className="button-text" onClick={onEnd}>
          {t("cancel")}
        </button>
      </p>
      {!namesFields(set.error) && <SendStatus of={set} />}
    </form>
  );
}
