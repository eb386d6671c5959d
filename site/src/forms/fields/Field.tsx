import type { ReactNode } from "react";
import { useProblem } from "./formAround";

interface FieldProps {
  id: string;
  name: string;
  label: string;
  optional?: string;
  hint?: string;
  /** An error besides those of the form. */
  error?: string | undefined;
  /** The control, given its name and the ids of hint and error. */
  children: (described: { id: string; name: string; "aria-describedby"?: string; "aria-invalid"?: true }) => ReactNode;
}

/** A control with its label, hint and error, linked for assistive technology. */
export function Field({ id, name, label, optional, hint, error: ownError, children }: FieldProps) {
  const problem = useProblem(name);
  const error = ownError ?? problem;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional ? (
          <>
            {" "}
            <span className="optional">{optional}</span>
          </>
        ) : null}
      </label>
      {children({
        id,
        name,
        ...(described ? { "aria-describedby": described } : {}),
        ...(error ? { "aria-invalid": true } : {}),
      })}
      {hint ? <small id={`${id}-hint`}>{hint}</small> : null}
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
