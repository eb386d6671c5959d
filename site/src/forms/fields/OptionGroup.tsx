import type { ReactNode } from "react";
import { useProblem } from "./formAround";

interface OptionGroupProps {
  id: string;
  name: string;
  legend: string;
  /** Labels with radio buttons of this name. */
  children: ReactNode;
}

/** A question with a few options, and its error. */
export function OptionGroup({ id, name, legend, children }: OptionGroupProps) {
  const error = useProblem(name);
  return (
    <fieldset
      id={id}
      className="field option-group"
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
