import { type RefObject, useEffect, useRef, useState } from "react";
import type { FieldError, Outcome } from "../api/call";
import { useTexts } from "../i18n/TextsContext";
import { dropDraft, keepDraft, restoreDraft } from "./draft";
import { lineOf } from "./lineOf";

/** A wrong field and what to tell the visitor. */
export interface FieldProblem {
  field: string;
  message: string;
}

interface Submission {
  /** Wrong fields in the order in which they are to be told; none sends the form. */
  check(data: FormData): FieldProblem[];
  send(data: FormData, idempotencyKey: string): Promise<Outcome<unknown>>;
  /** After success. */
  done(form: HTMLFormElement, answer: unknown): void;
  /** The line for a failure that has no better one. */
  failed: string;
  /** How long the button stays disabled at least, in milliseconds. */
  disabledFor?: number;
  /** Name under which the draft is kept; without one nothing is. */
  draft?: string;
}

export interface FormState {
  /** Put on an element inside the form. */
  ref: RefObject<HTMLDivElement | null>;
  sending: boolean;
  /** The line above the button, or none. */
  error: string | null;
  errorOf(field: string): string | undefined;
}

/**
 * Takes over the submission of the form around `ref`. The form is the page's
 * own: it also sends without scripts, and its hidden fields are the page's.
 * Fields are uncontrolled, so nothing typed before hydration is lost.
 */
export function useFormSubmission(submission: Submission): FormState {
  const { t } = useTexts();
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(submission);
  latest.current = submission;
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [problems, setProblems] = useState<FieldProblem[]>([]);

  useEffect(() => {
    const form = ref.current?.closest("form");
    if (!form) {
      return;
    }
    // Our own checks have an order and messages of their own; without scripts the browser's apply.
    form.noValidate = true;
    const { draft } = latest.current;
    if (draft) {
      restoreDraft(form, draft);
    }
    // One key per form fill: sending again what may have arrived makes no second enquiry. Other words are another fill.
    let idempotencyKey = crypto.randomUUID();
    let sent = "";
    let isSending = false;

    const tell = (line: string, wrong: FieldProblem[]) => {
      setError(line);
      setProblems(wrong);
      const first = wrong[0] && form.elements.namedItem(wrong[0].field);
      const control = first instanceof RadioNodeList ? first[0] : first;
      if (control instanceof HTMLElement) {
        control.closest("details")?.setAttribute("open", "");
        control.focus();
      }
    };

    const submit = async (event: SubmitEvent) => {
      event.preventDefault();
      if (isSending) {
        return;
      }
      const { check, send, done, failed, disabledFor = 0 } = latest.current;
      const data = new FormData(form);
      const wrong = check(data);
      if (wrong[0]) {
        tell(wrong[0].message, wrong);
        return;
      }
      isSending = true;
      setSending(true);
      setError(null);
      setProblems([]);
      const words = JSON.stringify([...data]);
      if (sent && words !== sent) {
        idempotencyKey = crypto.randomUUID();
      }
      sent = words;
      const pause = new Promise((resolve) => setTimeout(resolve, disabledFor));
      const outcome = await send(data, idempotencyKey);
      if (outcome.kind === "done") {
        idempotencyKey = crypto.randomUUID();
        sent = "";
        if (draft) {
          dropDraft(draft);
        }
        isSending = false;
        done(form, outcome.answer);
      } else if (outcome.kind === "invalid") {
        tell(outcome.errors[0]?.message ?? failed, outcome.errors.map(problemOf));
      } else {
        tell(lineOf(outcome.kind, failed, t), []);
      }
      await pause;
      isSending = false;
      setSending(false);
    };

    const keep = () => draft && keepDraft(form, draft);
    form.addEventListener("submit", submit);
    form.addEventListener("input", keep);
    return () => {
      form.removeEventListener("submit", submit);
      form.removeEventListener("input", keep);
    };
  }, [t]);

  return {
    ref,
    sending,
    error,
    errorOf: (field) => problems.find((problem) => problem.field === field)?.message,
  };
}

const problemOf = ({ field, message }: FieldError): FieldProblem => ({ field, message });
