import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { Case, CaseRow } from "../../lib/api.ts";
import { moment } from "../../lib/dates.ts";
import { t } from "../../lib/texts.ts";
import { Facts } from "../../ui/Facts.tsx";
import { useQuestion } from "../../ui/Question.tsx";
import { lastOf, SendStatus } from "../../ui/SendStatus.tsx";
import { contact, useMergeContact, useSeparateContact } from "./queries.ts";
import { statusOf } from "./shared/CaseList.tsx";

// Few cases are put together.
const CaseSearch = lazy(async () => ({ default: (await import("./shared/CaseSearch.tsx")).CaseSearch }));

/** Other cases of the same person: with the same address or phone number, or merged by a colleague. */
export function Contact({ caseFile, mayWork }: { caseFile: Case; mayWork: boolean }) {
  const others = useQuery(contact(caseFile.id)).data;
  // Each search begins empty.
  const [merged, setMerged] = useState(0);
  const [isMerging, setMerging] = useState(false);
  const mergeContact = useMergeContact();
  const separate = useSeparateContact();
  const isPending = mergeContact.isPending || separate.isPending;
  const { ask, question } = useQuestion();
  if (!others || (!mayWork && others.length === 0)) return null;
  const merge = async ({ reference, name }: CaseRow) => {
    const agrees = await ask({
      title: t("ask_merge", { name: caseFile.name || caseFile.reference, other: name || reference }),
      children: (
        <>
          <Facts
            facts={[
              [caseFile.reference, caseFile.name],
              [reference, name],
            ]}
          />
          <p>{t("merge_lead")}</p>
          <p>{t("merge_undo")}</p>
        </>
      ),
      yes: t("merge_yes"),
    });
    if (!agrees) return;
    mergeContact.mutate({ id: caseFile.id, reference }, { onSuccess: () => setMerged(merged + 1) });
  };
  return (
    <section>
      {others.length > 0 && <h2>{t("contact")}</h2>}
      <ul className="lines">
        {others.map((other) => (
          <li key={other.id}>
            <Link to="/cases/$id" params={{ id: other.id }}>
              {other.reference}
            </Link>
            <span>{other.name}</span>
            <span className="quiet">{statusOf(other)}</span>
            <span className="quiet">{moment(other.received_at)}</span>
            {other.is_merged && mayWork && (
              <button
                type="button"
                className="button-text"
                disabled={isPending}
                onClick={() => separate.mutate(other.id)}
              >
                {t("contact_apart")}
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayWork && (
        <details onToggle={(event) => setMerging(event.currentTarget.open)}>
          <summary>{t("merge")}</summary>
          <p className="quiet">{t("merge_lead")}</p>
          {isMerging && (
            <Suspense>
              <CaseSearch
                key={merged}
                isWanted={({ id }) => id !== caseFile.id && !others.some((other) => other.id === id)}
                isSending={isPending}
                onChoose={merge}
              />
            </Suspense>
          )}
        </details>
      )}
      <SendStatus of={lastOf(mergeContact, separate)} />
      {question}
    </section>
  );
}
