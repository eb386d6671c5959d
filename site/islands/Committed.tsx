import { type ReactNode, useEffect } from "react";

/** Tells when what it holds has been hydrated and has its effects. */
export function Committed({ onCommit, children }: { onCommit: () => void; children: ReactNode }) {
  useEffect(onCommit, [onCommit]);
  return children;
}
