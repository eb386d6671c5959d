import { useCallback, useEffect, useRef, useState } from "react";
import type { Outcome } from "../api/call";

export interface Loaded<Answer> {
  /** Null while it loads. */
  outcome: Outcome<Answer> | null;
  retry(): void;
  /** Takes over what a later call has answered. */
  replace(answer: Answer): void;
}

/** Loads when the page is shown, again on `retry`, and by itself once the visitor is back online. */
export function useLoaded<Answer>(load: () => Promise<Outcome<Answer>>): Loaded<Answer> {
  const [outcome, setOutcome] = useState<Outcome<Answer> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  const isOffline = outcome?.kind === "offline";

  useEffect(() => {
    let isCurrent = true;
    setOutcome(null);
    latest.current().then((answered) => isCurrent && setOutcome(answered));
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const replace = useCallback((answer: Answer) => setOutcome({ kind: "done", answer }), []);
  useEffect(() => {
    if (!isOffline) {
      return;
    }
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [isOffline, retry]);
  return { outcome, retry, replace };
}
