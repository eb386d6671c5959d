import { useState } from "react";
import type { Departure } from "../../lib/api.ts";
import { travelDay } from "../../lib/dates.ts";
import { t } from "../../lib/texts.ts";
import { Field, faultOf } from "../../ui/Field.tsx";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useCancelDeparture } from "./queries.ts";

/** Decides that the departure does not take place, with the reason for its travellers. */
export function NotTakingPlace({ of: departure, id }: { of: Departure; id: string }) {
  const [reason, setReason] = useState("");
  const cancel = useCancelDeparture(departure.id);
  const { ask, question } = useQuestion();
  const decide = async () => {
    const agrees = await ask({
      title: t("ask_not_taking_place", { tour: departure.tour, day: travelDay(departure.starts) }),
      children: <Consequences of={departure} />,
      isHarmful: true,
      yes: t("not_taking_place_yes"),
    });
    if (agrees) cancel.mutate(reason);
  };
  return (
    <form
      className="not-taking-place"
      id={id}
      onSubmit={(event) => {
        event.preventDefault();
        decide();
      }}
    >
      <Field
        label={t("not_taking_place_reason")}
        hint={t("not_taking_place_reason_hint")}
        fault={faultOf(cancel.error, "reason")}
      >
        {(described) => (
          <input {...described} value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />
        )}
      </Field>
      <p className="choices">
        <button type="submit" className="button-quiet" disabled={cancel.isPending}>
          {t("not_taking_place_decide")}
        </button>
      </p>
      <SendStatus of={cancel} />
      {question}
    </form>
  );
}

/** Who is affected, and what happens to each. */
function Consequences({ of: departure }: { of: Departure }) {
  const { parties, holds, offers, waiting, sold_elsewhere } = departure;
  const accepted = parties.filter(({ state }) => state !== "requested");
  const inQuarantine = parties.length - accepted.length;
  const travellers = t("travellers", { count: accepted.reduce((all, party) => all + party.travellers, 0) });
  const onList = waiting.filter(({ quarantine }) => !quarantine).length;
  const lines = [
    t("not_taking_place_sale"),
    accepted.length > 0 && t("not_taking_place_bookings", { count: accepted.length, travellers }),
    inQuarantine > 0 && t("not_taking_place_quarantine", { count: inQuarantine }),
    parties.length === 0 && t("not_taking_place_no_bookings"),
    holds.length > 0 && t("not_taking_place_holds", { count: holds.length }),
    offers > 0 && t("not_taking_place_offers", { count: offers }),
    onList > 0 && t("not_taking_place_waiting", { count: onList }),
    sold_elsewhere > 0 && t("not_taking_place_elsewhere", { count: sold_elsewhere }),
  ].filter((line) => line !== false);
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
