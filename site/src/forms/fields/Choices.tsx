import type { ReactNode } from "react";
import { useProblem } from "./formAround";

interface ChoicesProps {
  id: string;
  name: string;
  legend: string;
  /** Labels with radio buttons of this name. */
  children: ReactNode;
}

/** A question with a few answers, and its error. */
export function Choices({ id, name, legend, children }: ChoicesProps) {
  const error = useProblem(name);
  return (
    <fieldset
      id={id}
      className="field choices"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>{legend}</legend>
      {children}
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
