import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Case, Departure } from "../../lib/api.ts";
import { officeDay, travelDay } from "../../lib/dates.ts";
import { t } from "../../lib/texts.ts";
import { Field, faultOf, namesFields, useFocusOnFault } from "../../ui/Field.tsx";
import { Pending } from "../../ui/Notice.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { departures } from "../departures/queries.ts";
import { useHold } from "./queries.ts";
import { TimeField } from "./TimeField.tsx";

type Props = { caseFile: Case; seen: string | null };

/** The form that holds places on a departure. */
export function PlacesForm({ caseFile, seen }: Props) {
  const query = useQuery(departures);
  const hold = useHold(caseFile.id);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFault(form, hold.error);
  if (!query.data) return <Pending query={query} />;
  const free = query.data.filter((departure) => !departure.is_withdrawn && departure.left !== 0);
  if (free.length === 0) return <p className="quiet">{t("hold_no_departures")}</p>;
  const travellers = Math.max(1, caseFile.adults + caseFile.children);
  const asked = free.filter((departure) => departure.tour === caseFile.tour);
  const others = free.filter((departure) => departure.tour !== caseFile.tour);
  const suggested = asked.find(({ left }) => left == null || left >= travellers) ?? asked[0] ?? others[0];
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        const field = (name: string) => String(fields.get(name) ?? "");
        const places = { departure: field("departure"), travellers: Number(field("travellers")) };
        hold.mutate({ seen, what: { places }, until: field("until") });
      }}
    >
      <label>
        {t("hold_departure")}
        <select name="departure" defaultValue={suggested?.id}>
          <Options label={t("hold_departures_asked")} of={asked} />
          <Options label={t("hold_departures_rest")} of={others} />
        </select>
      </label>
      <Field label={t("hold_travellers")} fault={faultOf(hold.error, "travellers")}>
        {(described) => (
          <input {...described} name="travellers" type="number" min={1} required defaultValue={travellers} />
        )}
      </Field>
      <TimeField label={t("hold_until")} defaultValue={`${officeDay(2)}T18:00`} fault={faultOf(hold.error, "until")} />
      <p className="choices">
        <button type="submit" className="button-quiet" disabled={hold.isPending}>
          {t("hold_places")}
        </button>
      </p>
      {!namesFields(hold.error) && <SendStatus of={hold} done={t("hold_written")} />}
    </form>
  );
}

function Options({ label, of }: { label: string; of: Departure[] }) {
  if (of.length === 0) return null;
  return (
    <optgroup label={label}>
      {of.map((departure) => (
        <option key={departure.id} value={departure.id}>
          {optionOf(departure)}
        </option>
      ))}
    </optgroup>
  );
}

function optionOf({ starts, tour, left }: Departure): string {
  const what = { day: travelDay(starts), tour };
  return left == null ? t("hold_departure_option", what) : t("hold_departure_left", { ...what, count: left });
}
