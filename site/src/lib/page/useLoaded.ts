import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { Outcome } from "../api/call";

export interface Loaded<Answer> {
  /** Null while it loads. */
  outcome: Outcome<Answer> | null;
  retry(): void;
  /** Replaces the outcome by that of a later call. */
  replace(answer: Answer): void;
}

/** Loads when the page is shown, again on `retry`, and when the visitor is back online. */
export function useLoaded<Answer>(load: () => Promise<Outcome<Answer>>): Loaded<Answer> {
  const [answered, setAnswered] = useState<{ attempt: number; outcome: Outcome<Answer> } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const outcome = answered?.attempt === attempt ? answered.outcome : null;
  const begin = useEffectEvent(load);
  const isOffline = outcome?.kind === "offline";

  useEffect(() => {
    let isCurrent = true;
    begin().then((loaded) => isCurrent && setAnswered({ attempt, outcome: loaded }));
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const replace = useCallback(
    (answer: Answer) => setAnswered({ attempt, outcome: { kind: "done", answer } }),
    [attempt],
  );
  useEffect(() => {
    if (!isOffline) {
      return;
    }
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [isOffline, retry]);
  return { outcome, retry, replace };
}
