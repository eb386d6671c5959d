import type { Departure } from "../../lib/api.ts";
import { officeDay, travelDay } from "../../lib/dates.ts";
import { t } from "../../lib/texts.ts";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { CallOff } from "./CallOff.tsx";
import { useDecideDeparture } from "./queries.ts";

type Props = {
  of: Departure;
  /** Whether *Today* asks for it: its answers stand in the row, those of all others behind three points. */
  isDue: boolean;
};

/** The decision about a coming departure: whether it takes place. */
export function Decision({ of: departure, isDue }: Props) {
  const { id, trouble, is_decided, starts } = departure;
  const decide = useDecideDeparture(id);
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
  const mayTakePlace = trouble === "below_minimum" && <TakesPlace of={departure} />;
  const callOff = starts > officeDay(0) && <CallOff of={departure} isDue={isDue} otherwise={!isDue && mayTakePlace} />;
  if (!isDue) return callOff;
  return (
    <div className="departure-decision choices">
      {mayTakePlace}
      {callOff}
    </div>
  );
}

/** Decides that it takes place, whoever travels. */
function TakesPlace({ of: { id, tour, starts } }: { of: Departure }) {
  const decide = useDecideDeparture(id);
  const { ask, question } = useQuestion();
  const takePlace = async () => {
    const agrees = await ask({
      title: t("ask_takes_place", { tour, day: travelDay(starts) }),
      children: <p>{t("takes_place_lead")}</p>,
      yes: t("takes_place"),
    });
    if (agrees) decide.mutate(true);
  };
  return (
    <>
      <button type="button" className="button-quiet" disabled={decide.isPending} onClick={takePlace}>
        {t("takes_place")}
      </button>
      <SendStatus of={decide} />
      {question}
    </>
  );
}
