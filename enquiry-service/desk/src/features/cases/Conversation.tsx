import { lazy, Suspense } from "react";
import type { Case } from "../../lib/api.ts";
import { useMay } from "../../lib/session.ts";
import { t } from "../../lib/texts.ts";
import { AnswerForm } from "./answer/AnswerForm.tsx";
import { Thread } from "./Thread.tsx";

// Few cases have a mail that was not delivered.
const Undelivered = lazy(async () => ({ default: (await import("./Undelivered.tsx")).Undelivered }));

/** What the visitor and the company have written, and the form for more. */
export function Conversation({ caseFile }: { caseFile: Case }) {
  const may = useMay();
  return (
    <>
      {caseFile.message && (
        <section>
          <h2>{t("visitor_wrote")}</h2>
          <blockquote className="words" lang={caseFile.locale}>
            {caseFile.message}
          </blockquote>
        </section>
      )}
      <Thread caseFile={caseFile} />
      {caseFile.undelivered && (
        <Suspense>
          <Undelivered caseFile={caseFile} mail={caseFile.undelivered} />
        </Suspense>
      )}
      {may("answer_cases") && <AnswerForm caseFile={caseFile} />}
    </>
  );
}
