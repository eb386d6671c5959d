import type { Case } from "../../lib/api.ts";
import { dayAndYearOf } from "../../lib/dates.ts";
import { useMay } from "../../lib/session.ts";
import { t } from "../../lib/texts.ts";
import { Quarantine } from "../../ui/Quarantine.tsx";
import { lastOf, SendStatus } from "../../ui/SendStatus.tsx";
import { useAcceptCase, useChangeCase } from "./queries.ts";

/** A case in quarantine, and the decision about it. */
export function HeldCase({ caseFile }: { caseFile: Case }) {
  const may = useMay();
  const accept = useAcceptCase();
  const close = useChangeCase(caseFile);
  const mayAccept = may("accept_quarantined");
  const mayClose = may("answer_cases") && !caseFile.lost;
  const { id, quarantine, deleted_at } = caseFile;
  return (
    <Quarantine
      reason={quarantine ?? ""}
      isPending={accept.isPending || close.isPending}
      onAccept={mayAccept ? () => accept.mutate(id) : undefined}
      onSpam={mayClose ? () => close.mutate({ snoozed_until: null, lost: "spam" }) : undefined}
    >
      <p>
        {t("quarantine_case", { day: dayAndYearOf(deleted_at ?? 0) })}
        {mayAccept && ` ${t("quarantine_answer")}`}
      </p>
      <SendStatus of={lastOf(accept, close)} />
    </Quarantine>
  );
}
