import { type ReactNode, useEffect, useRef } from "react";
import { useTitle } from "./useTitle";

/** Replaces a form that was sent, and takes over its focus. */
export function SuccessPanel({ title, children }: { title?: string; children: ReactNode }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  useTitle(title);
  return (
    <div className="account-done" role="status" tabIndex={-1} ref={message}>
      {title ? <h2>{title}</h2> : null}
      {children}
    </div>
  );
}
