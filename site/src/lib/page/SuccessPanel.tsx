import { type ReactNode, useEffect, useRef } from "react";
import { useTitle } from "./useTitle";

/** Takes the place of a form that has done its work, and the focus that was in it. */
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
