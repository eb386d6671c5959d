import type { Outcome } from "../api/call";
import type { Texts } from "../i18n/texts";
import type { FieldProblem } from "./check";
import { dropDraft, keepDraft, restore, restoreDraft } from "./draft";
import { lineOf } from "./lineOf";
import type { FormBehaviour, Progress } from "./useForm";

export interface Submission {
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
  draft?: string | undefined;
  /** Where this device keeps what the form begins with, as far as no draft has it. */
  remembered?: string | undefined;
}

/** Checks and sends a form as its submission says, and tells how it went; `latest` answers the submission of the moment. */
export function sendingOf(
  form: HTMLFormElement,
  latest: () => Submission,
  t: Texts["t"],
  show: (progress: Progress) => void,
): FormBehaviour {
  const { draft, remembered } = latest();
  if (draft) {
    restoreDraft(form, draft);
  }
  if (remembered) {
    restore(form, localStorage.getItem(remembered));
  }
  // One key per form fill: sending again what may have arrived makes no second enquiry. Other words are another fill.
  let sent: { words: string; key: string } | null = null;
  let progress: Progress = { sending: null, error: null, problems: [] };
  const change = (to: Partial<Progress>) => {
    progress = { ...progress, ...to };
    show(progress);
  };

  const tell = (error: string, problems: FieldProblem[]) => {
    change({ error, problems });
    const first = problems[0] && form.elements.namedItem(problems[0].field);
    const control = first instanceof RadioNodeList ? first[0] : first;
    if (control instanceof HTMLElement) {
      // What folds open would cover the message below it.
      const summary = control.closest("details:not([open])")?.querySelector("summary");
      (summary ?? control).focus();
    }
  };

  const submit = async () => {
    if (progress.sending) {
      return;
    }
    const { check, send, done, failed, disabledFor = 0 } = latest();
    const data = new FormData(form);
    const wrong = check(data);
    if (wrong[0]) {
      tell(wrong[0].message, wrong);
      return;
    }
    change({ sending: t("request:sending"), error: null, problems: [] });
    const words = JSON.stringify([...data]);
    if (sent?.words !== words) {
      sent = { words, key: crypto.randomUUID() };
    }
    const pause = new Promise((resolve) => setTimeout(resolve, disabledFor));
    const outcome = await send(data, sent.key);
    if (outcome.kind === "done") {
      sent = null;
      if (draft) {
        dropDraft(draft);
      }
      done(form, outcome.answer);
    } else if (outcome.kind === "invalid") {
      tell(
        outcome.errors[0]?.message ?? failed,
        outcome.errors.map(({ field, message }) => ({ field, message })),
      );
    } else {
      tell(lineOf(outcome.kind, failed, t), []);
    }
    await pause;
    change({ sending: null });
  };
  return { submit, input: () => draft && keepDraft(form, draft) };
}
