import { type ReactNode, useId, useState } from "react";
import type { Departure } from "../../lib/api.ts";
import { travelDay } from "../../lib/dates.ts";
import { t } from "../../lib/texts.ts";
import { NotTakingPlace } from "./NotTakingPlace.tsx";

type Props = {
  of: Departure;
  isDue: boolean;
  /** What can be decided instead. */
  otherwise: ReactNode;
};

/** Unfolds the decision that the departure does not take place. */
export function CallOff({ of: departure, isDue, otherwise }: Props) {
  const [isOpen, setOpen] = useState(false);
  const formId = useId();
  const { tour, starts } = departure;
  return (
    <>
      <button
        type="button"
        className={isDue ? "button-quiet" : "button-text departure-off"}
        aria-label={`${t("not_taking_place")}: ${tour}, ${travelDay(starts)}`}
        title={isDue ? undefined : t("not_taking_place")}
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isDue ? t("not_taking_place") : "⋯"}
      </button>
      {isOpen && otherwise && <div className="departure-decision">{otherwise}</div>}
      {isOpen && <NotTakingPlace of={departure} id={formId} />}
    </>
  );
}
