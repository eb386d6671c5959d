import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { type Case, post } from "../../lib/api.ts";
import { moment } from "../../lib/dates.ts";
import { caseHasChanged, oneCase, session } from "../../lib/queries.ts";
import { t, textOf } from "../../lib/texts.ts";
import { Pending } from "../../ui/Notice.tsx";
import { Sending } from "../../ui/Sending.tsx";
import { useSend } from "../../ui/send.ts";
import { AnswerForm } from "./answer/AnswerForm.tsx";
import { CaseFacts } from "./CaseFacts.tsx";
import { Contact } from "./Contact.tsx";
import { Handling } from "./Handling.tsx";
import { Presence } from "./Presence.tsx";
import { Clock } from "./shared/CaseList.tsx";
import { Tasks } from "./Tasks.tsx";
import { Thread } from "./Thread.tsx";
import { useCaseChanges } from "./useCaseChanges.ts";

export function CaseScreen() {
  const { id } = useParams({ from: "/shell/cases/$id" });
  useCaseChanges(id);
  const query = useQuery(oneCase(id));
  const who = useQuery(session).data;
  if (!query.data || !who) return <Pending query={query} />;
  const whole = query.data;
  const may = (action: string) => who.may.includes(action);
  return (
    <article className="whole-case">
      <Link to="/inbox" search={{ view: "unassigned", search: "" }} className="back">
        {t("back")}
      </Link>
      <header>
        <h1>{whole.name || whole.reference}</h1>
        <p className="case-line">
          <span className={`stage stage-${whole.stage}`}>{textOf("stage", whole.stage)}</span>
          <span>{whole.reference}</span>
          <span>{t("received", { when: moment(whole.received_at) })}</span>
          <Clock row={whole} />
        </p>
        <Presence id={whole.id} />
      </header>
      {whole.quarantine && <Quarantine whole={whole} mayAccept={may("accept_quarantined")} />}
      <div className="case-columns">
        <div>
          <section>
            <h2>{t("visitor_wrote")}</h2>
            <blockquote className="words" lang={whole.locale}>
              {whole.message}
            </blockquote>
          </section>
          <Thread key={whole.id} whole={whole} />
          {may("answer_cases") && <AnswerForm key={whole.id} whole={whole} />}
        </div>
        <aside>
          {may("answer_cases") && <Handling whole={whole} who={who} />}
          <Tasks whole={whole} mayWork={may("answer_cases")} />
          <CaseFacts whole={whole} />
          <Contact whole={whole} mayWork={may("answer_cases")} />
        </aside>
      </div>
    </article>
  );
}

function Quarantine({ whole, mayAccept }: { whole: Case; mayAccept: boolean }) {
  const sending = useSend();
  const accept = () =>
    sending.send(async () => {
      caseHasChanged(await post<Case>(`cases/${whole.id}/accept`));
      return undefined;
    });
  return (
    <div className="notice">
      <p>
        {t("in_quarantine", { reason: textOf("quarantine", whole.quarantine ?? "") })}
        {mayAccept && ` ${t("quarantine_answer")}`}
      </p>
      {mayAccept && (
        <button type="button" className="button-quiet" disabled={sending.isSending} onClick={accept}>
          {t("accept")}
        </button>
      )}

      <Sending sending={sending} />
    </div>
  );
}
