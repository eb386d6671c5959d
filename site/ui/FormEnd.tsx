import type { ReactNode } from "react";

interface FormEndProps {
  label: string;
  /** What the button says while the form is being sent. */
  sending: string | null;
  /** What went wrong, said aloud when it changes. */
  error: string | null;
  children?: ReactNode;
}

/** The line that says what went wrong, and the button that sends. */
export function FormEnd({ label, sending, error, children }: FormEndProps) {
  return (
    <>
      <p className="form-error" role="alert" hidden={error === null}>
        {error}
      </p>
      <p className="form-end">
        <button className="button" type="submit" disabled={sending !== null}>
          {sending ?? label}
        </button>{" "}
        {children}
      </p>
    </>
  );
}
