import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { PageEvent } from "../lib/events";
import type { FieldProblem } from "./submission/validation";

/** The visible state of sending a form. */
export interface Progress {
  /** The label of the button while the form is being sent; null while it is not. */
  sending: string | null;
  /** The line above the button, or null. */
  error: string | null;
  problems: readonly FieldProblem[];
  /** The list of several wrong fields, above the first field. */
  summary: ReactNode;
}

/** Handlers of the `submit` and `input` events of a form. */
export interface FormHandlers {
  submit(): void;
  input(): void;
}

/** Changes to the form by the code that sends it. */
export interface FormChanges {
  show(progress: Partial<Progress>): void;
  /** Makes fields that show their value read it again. */
  refresh(): void;
  /** As `refresh`, and handles the new values as if the visitor had typed them. */
  changed(): void;
}

export interface FormState extends Progress {
  ref: RefObject<HTMLFormElement | null>;
  /** The same object on every render. */
  form: FormHandlers & FormChanges;
  /** Increases whenever a script has written into fields. */
  revision: number;
}

const FILLED: PageEvent = "filled";

/** Sends a `<Form>` by script. */
export function useForm(begin: (form: HTMLFormElement, changes: FormChanges) => FormHandlers): FormState {
  const ref = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<Progress & { revision: number }>({
    sending: null,
    error: null,
    problems: [],
    summary: null,
    revision: 0,
  });
  const [form] = useState<FormState["form"]>(
    () =>
      ({
        // Flushed at once: screen readers read the message with the field that gets the focus next.
        show: (progress: Partial<Progress>) => flushSync(() => setState((before) => ({ ...before, ...progress }))),
        refresh: () => setState((before) => ({ ...before, revision: before.revision + 1 })),
        changed() {
          form.input();
          form.refresh();
        },
      }) as FormState["form"],
  );

  // With the fields themselves: what is typed next finds the handlers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form begins once
  useLayoutEffect(() => {
    const element = ref.current;
    if (element) {
      // Tests wait for this attribute, as for that of an island.
      element.dataset.alive = "";
      Object.assign(form, begin(element, form));
      document.addEventListener(FILLED, form.refresh);
      return () => {
        delete element.dataset.alive;
        document.removeEventListener(FILLED, form.refresh);
      };
    }
  }, []);

  return { ref, form, ...state };
}
