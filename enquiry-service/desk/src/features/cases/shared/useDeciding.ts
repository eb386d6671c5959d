import type { CaseRow } from "../../../lib/api.ts";
import { useMay } from "../../../lib/session.ts";
import { t } from "../../../lib/texts.ts";
import { lastOf } from "../../../ui/SendStatus.tsx";
import { useAcceptCase, useSpamCase } from "../queries.ts";
import { goOnFrom } from "./goOnFrom.ts";

/** The decisions about a row of the quarantine, which then leaves the list; without those that the person may not make. */
export function useDeciding() {
  const may = useMay();
  const accept = useAcceptCase();
  const spam = useSpamCase();
  const isPending = accept.isPending || spam.isPending;
  const decide = (how: typeof accept) => (row: CaseRow, button: HTMLElement) => {
    if (!isPending) how.mutate(row.id, { onSuccess: goOnFrom(button) });
  };
  const status = lastOf(accept, spam);
  const [words, decided] = status === spam ? (["spam_row", spam] as const) : (["accepted_row", accept] as const);
  return {
    status,
    done: decided.data && t(words, { name: decided.data.name || decided.data.reference }),
    onAccept: may("accept_quarantined") ? decide(accept) : undefined,
    onSpam: may("answer_cases") ? decide(spam) : undefined,
  };
}
