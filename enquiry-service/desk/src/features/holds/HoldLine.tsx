import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { Hold } from "../../lib/api.ts";
import { colleagues } from "../../lib/colleagues.ts";
import { dayAndTime } from "../../lib/dates.ts";
import { t } from "../../lib/texts.ts";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useReleaseHold } from "./queries.ts";
import { endsSoon, nameOfHold } from "./shared/names.ts";

const NewEnd = lazy(async () => ({ default: (await import("./NewEnd.tsx")).NewEnd }));

type Props = { caseId: string; hold: Hold; mayChange: boolean };

/** A hold that keeps something. */
export function HoldLine({ caseId, hold, mayChange }: Props) {
  const names = useQuery(colleagues).data ?? [];
  const release = useReleaseHold(caseId);
  const { ask, question } = useQuestion();
  const [isExtending, setExtending] = useState(false);
  const what = nameOfHold(hold);
  const { places, lodging } = hold;
  const askToRelease = async () => {
    const agrees = await ask({
      title: t("ask_release", { what }),
      children: <p>{t(places ? "release_places_lead" : "release_lodging_lead")}</p>,
      yes: t("hold_release"),
      isHarmful: true,
    });
    if (agrees) release.mutate(hold);
  };
  return (
    <li className="hold">
      {places ? (
        <Link to="/departures" hash={places.departure}>
          {what}
        </Link>
      ) : (
        <span>{what}</span>
      )}
      {lodging?.reference && <span>{t("held_reference", { reference: lodging.reference })}</span>}
      <span>
        <strong className={endsSoon(hold) ? "fault" : undefined}>
          {t("held_until", { when: dayAndTime(hold.until) })}
        </strong>
        {", "}
        {names.find(({ id }) => id === hold.made_by)?.name}
      </span>
      {mayChange && (
        <p className="choices">
          {!isExtending && (
            <button
              type="button"
              className="button-text"
              aria-label={t("hold_extend_this", { what })}
              onClick={() => setExtending(true)}
            >
              {t("hold_extend")}
            </button>
          )}
          <button
            type="button"
            className="button-text"
            aria-label={t("hold_release_this", { what })}
            disabled={release.isPending}
            onClick={askToRelease}
          >
            {t("hold_release")}
          </button>
        </p>
      )}
      <SendStatus of={release} />
      {mayChange && isExtending && (
        <Suspense>
          <NewEnd caseId={caseId} hold={hold} onEnd={() => setExtending(false)} />
        </Suspense>
      )}
      {question}
    </li>
  );
}
