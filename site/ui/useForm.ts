import { type RefObject, useEffect, useRef, useState } from "react";
import type { FieldProblem } from "./check";

/** What a form shows of its sending. */
export interface Progress {
  /** What the button says while the form is being sent; none while it is not. */
  sending: string | null;
  /** The line above the button, or none. */
  error: string | null;
  problems: readonly FieldProblem[];
}

/** What a form does with what its visitor does. */
export interface FormBehaviour {
  submit(): void;
  input(): void;
}

export interface FormState extends Progress {
  /** Put on an element inside the form. */
  ref: RefObject<HTMLDivElement | null>;
  errorOf(field: string): string | undefined;
}

/**
 * Takes over the submission of the form around `ref`. The form is the page's
 * own: it also sends without scripts, and its hidden fields are the page's.
 * Fields are uncontrolled, so nothing typed before hydration is lost.
 */
export function useForm(
  begin: (form: HTMLFormElement, show: (progress: Progress) => void) => FormBehaviour,
): FormState {
  const ref = useRef<HTMLDivElement>(null);
  const [progress, show] = useState<Progress>({ sending: null, error: null, problems: [] });

  useEffect(() => {
    const form = ref.current?.closest("form");
    if (!form) {
      return;
    }
    // As an island says of itself.
    form.dataset.alive = "";
    const { submit, input } = begin(form, show);
    const send = (event: Event) => {
      event.preventDefault();
      submit();
    };
    form.addEventListener("submit", send);
    form.addEventListener("input", input);
    return () => {
      form.removeEventListener("submit", send);
      form.removeEventListener("input", input);
    };
  }, []);

  return {
    ref,
    ...progress,
    errorOf: (field) => progress.problems.find((problem) => problem.field === field)?.message,
  };
}
