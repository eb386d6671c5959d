import type { Case } from "../../lib/api.ts";
import { dayAndYearOf } from "../../lib/dates.ts";
import { useMay } from "../../lib/session.ts";
import { t, textOf } from "../../lib/texts.ts";
import { lastOf, SendStatus } from "../../ui/SendStatus.tsx";
import { useAcceptCase, useChangeCase } from "./queries.ts";

/** Why a case is held back, and the decision about it. */
export function Quarantine({ caseFile }: { caseFile: Case }) {
  const may = useMay();
  const mayAccept = may("accept_quarantined");
  const mayClose = may("answer_cases") && !caseFile.lost;
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
