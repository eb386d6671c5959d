import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { Case } from "../../lib/api.ts";
import { colleagues } from "../../lib/colleagues.ts";
import { moment } from "../../lib/dates.ts";
import { oneCase } from "../../lib/oneCase.ts";
import { session, useMay } from "../../lib/session.ts";
import { t, textOf } from "../../lib/texts.ts";
import { placeInList } from "../../lib/worklist.ts";
import { Pending } from "../../ui/Notice.tsx";
import { LogLink } from "../audit/shared/LogLink.tsx";
import { BookingsOfCase } from "../bookings/shared/BookingsOfCase.tsx";
import { HoldsOfCase } from "../holds/shared/HoldsOfCase.tsx";
import { OffersOfCase } from "../offers/shared/OffersOfCase.tsx";
import { CaseFacts } from "./CaseFacts.tsx";
import { Contact } from "./Contact.tsx";
import { Conversation } from "./Conversation.tsx";
import { Handling } from "./Handling.tsx";
import { Presence } from "./Presence.tsx";
import { Clock, journeyOf, standing } from "./shared/CaseList.tsx";
import { Tasks } from "./Tasks.tsx";
import { useCaseChanges } from "./useCaseChanges.ts";

// Most cases are not held back.
const HeldCase = lazy(async () => ({ default: (await import("./HeldCase.tsx")).HeldCase }));

export function CaseScreen() {
  const { id } = useParams({ from: "/shell/cases/$id" });
  useCaseChanges(id);
  const query = useQuery(oneCase(id));
  const may = useMay();
  if (!query.data) return <Pending query={query} />;
  const caseFile = query.data;
  const maySell = may("sell_journeys") && !caseFile.quarantine;
  return (
    <article className="record case">
      <WayBack id={id} />
      <header>
        <h1>{caseFile.name || caseFile.reference}</h1>
        <p className="meta">
          <span className={`badge badge-${caseFile.stage}`}>{standing(caseFile)}</span>
          <span>{caseFile.reference}</span>
          <span>{t("received", { when: moment(caseFile.received_at) })}</span>
          {!caseFile.quarantine && <Clock row={caseFile} />}
        </p>
        <p className="meta">
          <span>{[journeyOf(caseFile), caseFile.tour].filter(Boolean).join(" · ")}</span>
          <span>{textOf("language", caseFile.locale)}</span>
        </p>
        <WhoAnswers caseFile={caseFile} />
        <Presence id={caseFile.id} />
      </header>
      {caseFile.quarantine && (
        <Suspense>
          <HeldCase key={caseFile.id} caseFile={caseFile} />
        </Suspense>
      )}
      <div className="case-columns">
        {/* What was typed, unfolded and changed belongs to this case. */}
        <Conversation key={caseFile.id} caseFile={caseFile} />
        <aside key={caseFile.id}>
          {may("answer_cases") && <Handling caseFile={caseFile} />}
          <OffersOfCase caseFile={caseFile} maySell={maySell} />
          <BookingsOfCase id={caseFile.id} mayBegin={maySell} />
          <HoldsOfCase caseFile={caseFile} mayHold={maySell} />
          <Tasks caseFile={caseFile} mayWork={may("answer_cases")} />
          <CaseFacts caseFile={caseFile} />
          <Contact caseFile={caseFile} mayWork={may("answer_cases")} />
          <LogLink number={caseFile.reference}>{t("log_of_case")}</LogLink>
        </aside>
      </div>
    </article>
  );
}

/** Back to the list from which the case was opened, and on to its next case. */
function WayBack({ id }: { id: string }) {
  const { way, next } = placeInList(id);
  return (
    <p className="way-back">
      <Link {...way} className="back">
        {t(way.to === "/" ? "back_to_today" : "back")}
      </Link>
      {next && (
        <Link to="/cases/$id" params={{ id: next }} className="next">
          {t("next_case")}
        </Link>
      )}
    </p>
  );
}

/** Whose case it is, for a person who is about to write in it. */
function WhoAnswers({ caseFile: { owner } }: { caseFile: Case }) {
  const names = useQuery(colleagues).data;
  const me = useQuery(session).data?.id;
  if (!names) return null;
  if (!owner) return <p className="quiet">{t("answered_by_nobody")}</p>;
  if (owner === me) return <p className="quiet">{t("answered_by_you")}</p>;
  return (
    <p className="quiet">{t("answered_by", { name: names.find(({ id }) => id === owner)?.name ?? t("nobody") })}</p>
  );
}
