import { useEffect, useState } from "react";
import type { Offer } from "../../lib/api.ts";
import type { Draft } from "./offer.ts";
import { useSaveOffer } from "./queries.ts";

/** Milliseconds without a change after which a draft is saved. */
const REST = 800;

/**
 * The draft of an offer, saved by itself. `base` is the draft that the service has when the person began to type: if a
 * colleague has saved another one meanwhile, nothing more is saved until the person chooses one of both.
 */
export function useSavedDraft(caseId: string, offer: Offer, initial: Draft) {
  const [draft, setDraft] = useState(initial);
  const [base, setBase] = useState(offer.saved_at);
  const [isDirty, setDirty] = useState(false);
  const save = useSaveOffer(caseId, offer.id);
  const isConflict = isDirty && base !== offer.saved_at && !save.isPending;

  const store = async (seen: number, changed: Draft) => {
    const offers = await save.mutateAsync({ seen, draft: changed });
    const saved = offers.find(({ id }) => id === offer.id);
    if (saved) setBase(saved.saved_at);
    setDraft((now) => {
      if (now === changed) setDirty(false);
      return now;
    });
    return saved;
  };

  const isPending = save.isPending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed begins the wait
  useEffect(() => {
    if (!isDirty || isConflict || isPending) return;
    const timer = setTimeout(() => store(base, draft).catch(() => {}), REST);
    return () => clearTimeout(timer);
  }, [draft, isDirty, isConflict, isPending]);

  return {
    draft,
    change: (fields: Partial<Draft>) => {
      setDraft((now) => ({ ...now, ...fields }));
      setDirty(true);
    },
    save,
    isDirty,
    isConflict,
    /** Saves now; returns the offer as it is then. */
    saveNow: () => (isDirty ? store(base, draft) : Promise.resolve(offer)),
    /** Takes the colleague's draft. */
    take: (theirs: Draft) => {
      setDraft(theirs);
      setBase(offer.saved_at);
      setDirty(false);
    },
    /** Saves the own draft over the colleague's. */
    keep: () => store(offer.saved_at, draft).catch(() => {}),
  };
}
