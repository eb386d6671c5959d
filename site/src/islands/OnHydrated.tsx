import { type ReactNode, useEffect } from "react";

/** Calls `onCommit` when its children have been hydrated and have run their effects. */
export function OnHydrated({ onCommit, children }: { onCommit: () => void; children: ReactNode }) {
  useEffect(onCommit, [onCommit]);
  return children;
}
