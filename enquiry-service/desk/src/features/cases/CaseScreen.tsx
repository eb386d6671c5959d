import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { Case } from "../../lib/api.ts";
import { colleagues } from "../../lib/colleagues.ts";
import { dayAndYearOf, moment } from "../../lib/dates.ts";
import { oneCase } from "../../lib/oneCase.ts";
import { session, useMay } from "../../lib/session.ts";
import { t, textOf } from "../../lib/texts.ts";
import { placeInList } from "../../lib/worklist.ts";
import { Pending } from "../../ui/Notice.tsx";
import { lastOf, SendStatus } from "../../ui/SendStatus.tsx";
import { LogLink } from "../audit/shared/LogLink.tsx";
import { BookingsOfCase } from "../bookings/shared/BookingsOfCase.tsx";
import { HoldsOfCase } from "../holds/shared/HoldsOfCase.tsx";
import { OffersOfCase } from "../offers/shared/OffersOfCase.tsx";
import { AnswerForm } from "./answer/AnswerForm.tsx";
import { CaseFacts } from "./CaseFacts.tsx";
import { Contact } from "./Contact.tsx";
import { Handling } from "./Handling.tsx";
import { Presence } from "./Presence.tsx";
import { useAcceptCase, useChangeCase } from "./queries.ts";
import { Clock, journeyOf } from "./shared/CaseList.tsx";
import { Tasks } from "./Tasks.tsx";
import { Thread } from "./Thread.tsx";
import { useCaseChanges } from "./useCaseChanges.ts";

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
          <span className={`badge badge-${caseFile.stage}`}>
            {caseFile.wrote_again_at ? t("wrote_again") : textOf("stage", caseFile.stage)}
          </span>
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
      <div className="case-columns">
        {/* What was typed and unfolded belongs to this case. */}
        <div key={caseFile.id}>
          {caseFile.message && (
            <section>
              <h2>{t("visitor_wrote")}</h2>
              <blockquote className="words" lang={caseFile.locale}>
                {caseFile.message}
              </blockquote>
            </section>
          )}
          {caseFile.quarantine && (
            <Quarantine
              caseFile={caseFile}
              mayAccept={may("accept_quarantined")}
              mayClose={may("answer_cases") && !caseFile.lost}
            />
          )}
          <Thread caseFile={caseFile} />
          {may("answer_cases") && <AnswerForm caseFile={caseFile} />}
        </div>
        <aside>
          {may("answer_cases") && <Handling caseFile={caseFile} />}
          <OffersOfCase key={`${caseFile.id}-offers`} caseFile={caseFile} maySell={maySell} />
          <BookingsOfCase id={caseFile.id} mayBegin={maySell} />
          <HoldsOfCase key={caseFile.id} caseFile={caseFile} mayHold={maySell} />
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

function Quarantine(props: { caseFile: Case; mayAccept: boolean; mayClose: boolean }) {
  const { caseFile, mayAccept, mayClose } = props;
  const accept = useAcceptCase();
  const close = useChangeCase(caseFile);
  const closeAsSpam = () => close.mutate({ snoozed_until: null, lost: "spam" });
  return (
    <div className="notice quarantine">
      <p>
        {t("in_quarantine", {
          reason: textOf("quarantine", caseFile.quarantine ?? ""),
          day: dayAndYearOf(caseFile.deleted_at ?? 0),
        })}
        {mayAccept && ` ${t("quarantine_answer")}`}
      </p>
      <p className="choices">
        {mayAccept && (
          <button
            type="button"
            className="button"
            disabled={accept.isPending}
            onClick={() => accept.mutate(caseFile.id)}
          >
            {t("accept")}
          </button>
        )}
        {mayClose && (
          <button type="button" className="button-quiet" disabled={close.isPending} onClick={closeAsSpam}>
            {t("is_spam")}
          </button>
        )}
      </p>
      <SendStatus of={lastOf(accept, close)} />
    </div>
  );
}
