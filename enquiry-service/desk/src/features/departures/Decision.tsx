import { useId, useState } from "react";
import type { Departure } from "../../lib/api.ts";
import { officeDay, travelDay } from "../../lib/dates.ts";
import { t } from "../../lib/texts.ts";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { NotTakingPlace } from "./NotTakingPlace.tsx";
import { useDecideDeparture } from "./queries.ts";

/** The decision about a coming departure: whether it takes place. */
export function Decision({ of: departure }: { of: Departure }) {
  const { id, trouble, is_decided, decided_on, tour, starts } = departure;
  const decide = useDecideDeparture(id);
  const { ask, question } = useQuestion();
  const [isOpen, setOpen] = useState(false);
  const stepsId = useId();
  const mayTakePlace = trouble === "below_minimum" && !is_decided;
  const mayFail = !is_decided && starts > officeDay(0);
  const isInTrouble = trouble === "below_minimum" || trouble === "withdrawn";
  if (!mayFail && !is_decided) return null;
  const takePlace = async () => {
    const agrees = await ask({
      title: t("ask_takes_place", { tour, day: travelDay(starts) }),
      children: <p>{t("takes_place_lead")}</p>,
      yes: t("takes_place"),
    });
    if (agrees) decide.mutate(true);
  };
  return (
    <div className="departure-decision">
      {is_decided && (
        <p>
          <span className="quiet">{t("takes_place_decided")}</span>{" "}
          <button
            type="button"
            className="button-text"
            disabled={decide.isPending}
            onClick={() => decide.mutate(false)}
          >
            {t("takes_place_undo")}
          </button>
        </p>
      )}
      <p className="choices">
        {mayTakePlace && (
          <button
            type="button"
            className={decided_on && decided_on < officeDay(0) ? "button" : "button-quiet"}
            disabled={decide.isPending}
            onClick={takePlace}
          >
            {t("takes_place")}
          </button>
        )}
        {mayFail && (
          <button
            type="button"
            className={isInTrouble ? "button-quiet" : "button-text"}
            aria-expanded={isOpen}
            aria-controls={isOpen ? stepsId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {t("not_taking_place")}
          </button>
        )}
      </p>
      {mayFail && isOpen && <NotTakingPlace of={departure} id={stepsId} />}
      <SendStatus of={decide} />
      {question}
    </div>
  );
}
