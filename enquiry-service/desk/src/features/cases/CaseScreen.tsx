import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { Case, CaseBooking } from "../../lib/api.ts";
import { colleagues } from "../../lib/colleagues.ts";
import { dayAndTime, travelDay } from "../../lib/dates.ts";
import { oneCase } from "../../lib/oneCase.ts";
import { contactOf } from "../../lib/person.ts";
import { useMay } from "../../lib/session.ts";
import { t } from "../../lib/texts.ts";
import { placeInList } from "../../lib/worklist.ts";
import { ContactLinks } from "../../ui/ContactLinks.tsx";
import { Pending } from "../../ui/Notice.tsx";
import { BookingsOfCase, DutiesOfCase } from "../bookings/shared/BookingsOfCase.tsx";
import { EndingHolds, HoldsOfCase } from "../holds/shared/HoldsOfCase.tsx";
import { BeginSale } from "../offers/shared/BeginSale.tsx";
import { OffersOfCase } from "../offers/shared/OffersOfCase.tsx";
import { CaseFacts } from "./CaseFacts.tsx";
import { Conversation } from "./Conversation.tsx";
import { NextActions } from "./NextActions.tsx";
import { Presence } from "./Presence.tsx";
import { Clock, journeyOf, statusOf } from "./shared/CaseList.tsx";
import { Tasks } from "./Tasks.tsx";
import { useBooked } from "./useBooked.ts";
import { useCaseChanges } from "./useCaseChanges.ts";
import { WaitsFor } from "./WaitsFor.tsx";

// Most cases are not held back.
const HeldCase = lazy(async () => ({ default: (await import("./HeldCase.tsx")).HeldCase }));
// It stands at the end, and the case before it.
const CaseAside = lazy(async () => ({ default: (await import("./CaseAside.tsx")).CaseAside }));

export function CaseScreen() {
  const { id } = useParams({ from: "/shell/cases/$id" });
  useCaseChanges(id);
  const query = useQuery(oneCase(id));
  const may = useMay();
  if (!query.data) return <Pending query={query} />;
  const caseFile = query.data;
  // Back to the list from which the case was opened, and on to its next case.
  const { way, next } = placeInList(id);
  const mayAnswer = may("answer_cases");
  const maySell = may("sell_journeys") && !caseFile.quarantine;
  return (
    <article className="record case">
      <Link {...way} className="back">
        {t(way.to === "/" ? "back_to_today" : "back")}
      </Link>
      <header>
        <div className="case-bar">
          <h1>{caseFile.name || caseFile.reference}</h1>
          <p className="meta">
            <span className={`badge badge-${caseFile.stage}`}>{statusOf(caseFile)}</span>
            {caseFile.urgency && <Clock row={caseFile} />}
            <DutiesOfCase id={caseFile.id} otherwise={<WaitsFor caseFile={caseFile} />} />
            <EndingHolds id={caseFile.id} />
          </p>
          <Journey of={caseFile} />
          {next && (
            <Link to="/cases/$id" params={{ id: next }} className="next">
              {t("next_case")}
            </Link>
          )}
        </div>
        <AskedFor of={caseFile} />
        <p className="meta dotted quiet">
          <span>{caseFile.reference}</span>
          {(caseFile.owner || !mayAnswer) && <Owner of={caseFile} />}
          <span>{t("received", { when: dayAndTime(caseFile.received_at) })}</span>
          {caseFile.entries.length > 1 && (
            <button type="button" className="button-text" onClick={showLastMessage}>
              {t("last_message")}
            </button>
          )}
        </p>
        <div className="case-contact">
          <Reach of={caseFile} />
          {(caseFile.email || caseFile.phone) && (
            <Link to="/cases/$id/person" params={{ id: caseFile.id }}>
              {t("person_all")}
            </Link>
          )}
        </div>
        <NextActions key={caseFile.id} caseFile={caseFile} mayAnswer={mayAnswer} maySell={maySell} />
        <Presence id={caseFile.id} />
      </header>
      <div className="columns">
        <div className="columns-main">
          {caseFile.quarantine && (
            <Suspense>
              <HeldCase key={caseFile.id} caseFile={caseFile} />
            </Suspense>
          )}
          {/* What was typed, unfolded and changed belongs to this case. */}
          <Conversation key={caseFile.id} caseFile={caseFile} />
          {/* They are part of the work on an answer. */}
          <Tasks key={`tasks ${caseFile.id}`} caseFile={caseFile} mayWork={mayAnswer} />
          <HoldsOfCase key={`holds ${caseFile.id}`} caseFile={caseFile} mayHold={maySell} />
        </div>
        {/* What was asked for, offered and booked comes before another offer is made. */}
        <div className="case-sale">
          <CaseFacts caseFile={caseFile} />
          <BookingsOfCase id={caseFile.id} />
          <OffersOfCase caseFile={caseFile} maySell={maySell} />
          {maySell && <BeginSale caseFile={caseFile} />}
        </div>
        <aside key={caseFile.id}>
          <Suspense>
            <CaseAside caseFile={caseFile} mayAnswer={mayAnswer} />
          </Suspense>
        </aside>
      </div>
    </article>
  );
}

/** The booking that a case has become, if its journey is another one than was asked for. */
function useOtherJourney(of: Case): CaseBooking | undefined {
  const booked = useBooked(of);
  return booked?.tour === of.tour && booked?.travel_date === of.travel_date ? undefined : booked;
}

/** The journey that is booked; as long as none is, the one that was asked for. */
function Journey({ of }: { of: Case }) {
  const booked = useOtherJourney(of);
  const tour = booked?.tour ?? of.tour;
  return (
    <p className="meta dotted case-journey">
      <span>{booked ? travelDay(booked.travel_date) : journeyOf(of)}</span>
      {tour && <span>{tour}</span>}
    </p>
  );
}

/** What was asked for, where another journey is booked. */
function AskedFor({ of }: { of: Case }) {
  const booked = useOtherJourney(of);
  if (!booked || !of.travel_date) return null;
  return (
    <p className="meta quiet">{t("asked_for", { journey: [journeyOf(of), of.tour].filter(Boolean).join(" · ") })}</p>
  );
}

/** How the visitor is reached: with a phone number from another case or a booking where the form had none. */
function Reach({ of }: { of: Case }) {
  const person = useQuery({ ...contactOf("cases", of.id), enabled: !of.phone, refetchInterval: false }).data;
  const { phone, call, whatsapp } = person?.names.find((used) => used.phone) ?? of;
  return <ContactLinks of={{ email: of.email, phone, call, whatsapp }} />;
}

/** Whose case it is: the field of the owner is far below. */
function Owner({ of: { owner } }: { of: Case }) {
  const names = useQuery(colleagues).data ?? [];
  const name = names.find(({ id }) => id === owner)?.name;
  return <span>{name ? t("case_of", { name }) : t("case_of_nobody")}</span>;
}

/** Scrolls a long conversation to its end, above the form. */
const showLastMessage = () =>
  document.querySelector(".thread > :last-child")?.scrollIntoView({ block: "nearest", behavior: "instant" });
