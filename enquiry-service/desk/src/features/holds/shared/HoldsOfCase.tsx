import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Case, Hold } from "../../../lib/api.ts";
import { dayAndTime, moment } from "../../../lib/dates.ts";
import { t } from "../../../lib/texts.ts";
import { holdsOfCase } from "../queries.ts";
import { endsSoon, nameOfHold, newestOf } from "./names.ts";

// Most cases are read without holding anything: the forms come when they are opened, and the lines if there are any.
const HoldLine = lazy(async () => ({ default: (await import("../HoldLine.tsx")).HoldLine }));
const PlacesForm = lazy(async () => ({ default: (await import("../PlacesForm.tsx")).PlacesForm }));
const LodgingForm = lazy(async () => ({ default: (await import("../LodgingForm.tsx")).LodgingForm }));

type Props = { caseFile: Case; mayHold: boolean };

/** What is kept for the person of a case, until when and by whom; nothing for who may only read and has nothing to. */
export function HoldsOfCase({ caseFile, mayHold }: Props) {
  const holds = useQuery(holdsOfCase(caseFile.id)).data;
  if (!holds || (!mayHold && holds.length === 0)) return null;
  const live = holds.filter((hold) => hold.ended_at == null);
  const seen = newestOf(holds);
  return (
    <section>
      <h2>{t("holds")}</h2>
      {live.length > 0 && (
        <Suspense>
          <ul className="lines">
            {live.map((hold) => (
              <HoldLine key={hold.id} caseId={caseFile.id} hold={hold} mayChange={mayHold} />
            ))}
          </ul>
        </Suspense>
      )}
      {mayHold && (
        <>
          <Opened title={t("hold_places")}>
            <PlacesForm caseFile={caseFile} seen={seen} />
          </Opened>
          <Opened title={t("hold_lodging")}>
            <LodgingForm caseFile={caseFile} seen={seen} />
          </Opened>
        </>
      )}
      <Ended holds={holds.filter((hold) => hold.ended_at != null)} />
    </section>
  );
}

/** The holds of a case that end within a day. */
export function EndingHolds({ id }: { id: string }) {
  const holds = useQuery(holdsOfCase(id)).data ?? [];
  return holds
    .filter((hold) => hold.ended_at == null && endsSoon(hold))
    .map((hold) => (
      <span key={hold.id} className="fault">
        {t("hold_ends", { name: hold.lodging?.name ?? t("hold_of_places"), when: dayAndTime(hold.until) })}
      </span>
    ));
}

/** A part that is rendered, and so loaded, when it is opened first. */
function Opened({ title, children }: { title: string; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details onToggle={() => setOpened(true)}>
      <summary>{title}</summary>
      {wasOpened && <Suspense>{children}</Suspense>}
    </details>
  );
}

function Ended({ holds }: { holds: Hold[] }) {
  if (holds.length === 0) return null;
  return (
    <details>
      <summary>{t("holds_ended", { count: holds.length })}</summary>
      <ul className="lines">
        {holds.map((hold) => (
          <li key={hold.id}>
            <span>{nameOfHold(hold)}</span>
            <span className="quiet">
              {t(`hold_ended_${hold.ended_how ?? "released"}`, { when: moment(hold.ended_at ?? 0) })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
