import type { ReactNode } from "react";
import { useFormAround } from "./fields/formAround";

/** The error message, announced when it changes, and the submit button. */
export function FormEnd({ label, children }: { label: string; children?: ReactNode }) {
  const { sending, error } = useFormAround();
  return (
    <>
      <p className="form-error" role="alert" hidden={!error}>
        {error}
      </p>
      <p className="form-end">
        <button className="button" type="submit" disabled={Boolean(sending)}>
          {sending ?? label}
        </button>{" "}
        {children}
      </p>
    </>
  );
}
