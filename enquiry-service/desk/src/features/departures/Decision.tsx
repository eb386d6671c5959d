import type { Departure } from "../../lib/api.ts";
import { officeDay, travelDay } from "../../lib/dates.ts";
import { t } from "../../lib/texts.ts";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { CallOff } from "./CallOff.tsx";
import { useDecideDeparture } from "./queries.ts";

/** The decision about a coming departure: whether it takes place. */
export function Decision({ of: departure }: { of: Departure }) {
  const { id, trouble, is_decided, decided_on, tour, starts } = departure;
  const decide = useDecideDeparture(id);
  const { ask, question } = useQuestion();
  if (is_decided) {
    return (
      <div className="departure-decision">
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
        <SendStatus of={decide} />
      </div>
    );
  }
  const mayFail = starts > officeDay(0);
  if (trouble !== "below_minimum" && trouble !== "withdrawn") {
    return mayFail && <CallOff of={departure} isUrgent={false} />;
  }
  const takePlace = async () => {
    const agrees = await ask({
      title: t("ask_takes_place", { tour, day: travelDay(starts) }),
      children: <p>{t("takes_place_lead")}</p>,
      yes: t("takes_place"),
    });
    if (agrees) decide.mutate(true);
  };
  return (
    <div className="departure-decision choices">
      {trouble === "below_minimum" && (
        <button
          type="button"
          className={decided_on && decided_on < officeDay(0) ? "button" : "button-quiet"}
          disabled={decide.isPending}
          onClick={takePlace}
        >
          {t("takes_place")}
        </button>
      )}
      {mayFail && <CallOff of={departure} isUrgent />}
      <SendStatus of={decide} />
      {question}
    </div>
  );
}
