import { useState } from "react";
import type { BookableJourneys, Case } from "../../lib/api.ts";
import { readDraft, writeDraft } from "../../lib/drafts.ts";
import { type Order, orderOf } from "./shared/order.ts";

/** The order that is typed in a case. It is kept on this device until it is sent. */
export function useOrder(caseFile: Case, journeys: BookableJourneys) {
  const draft = `${caseFile.id}/order`;
  const [order, setOrder] = useState<Order>(() => ({ ...orderOf(caseFile, journeys), ...kept(draft) }));
  const change = (fields: Partial<Order>) => {
    const changed = { ...order, ...fields };
    setOrder(changed);
    writeDraft(draft, JSON.stringify(changed));
  };
  return { order, change, forget: () => writeDraft(draft, "") };
}

function kept(draft: string): Partial<Order> {
  try {
    return JSON.parse(readDraft(draft) || "{}") as Partial<Order>;
  } catch {
    return {};
  }
}
