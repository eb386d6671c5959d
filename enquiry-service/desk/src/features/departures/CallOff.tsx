import { useId, useState } from "react";
import type { Departure } from "../../lib/api.ts";
import { travelDay } from "../../lib/dates.ts";
import { t } from "../../lib/texts.ts";
import { NotTakingPlace } from "./NotTakingPlace.tsx";

/** Unfolds the decision that the departure does not take place; `isUrgent` if a colleague has to decide anyway. */
export function CallOff({ of: departure, isUrgent }: { of: Departure; isUrgent: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const formId = useId();
  const { tour, starts } = departure;
  return (
    <>
      <button
        type="button"
        className={isUrgent ? "button-quiet" : "button-text departure-off"}
        aria-label={`${t("not_taking_place")}: ${tour}, ${travelDay(starts)}`}
        title={isUrgent ? undefined : t("not_taking_place")}
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isUrgent ? t("not_taking_place") : "⋯"}
      </button>
      {isOpen && <NotTakingPlace of={departure} id={formId} />}
    </>
  );
}
