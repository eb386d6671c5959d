import type { ReactNode } from "react";

interface FieldProps {
  id: string;
  label: string;
  optional?: string;
  hint?: string;
  error?: string | undefined;
  /** The control, given what ties it to hint and error. */
  children: (described: { id: string; "aria-describedby"?: string; "aria-invalid"?: true }) => ReactNode;
}

/** A control with its label, hint and error, tied together for everyone. */
export function Field({ id, label, optional, hint, error, children }: FieldProps) {
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
