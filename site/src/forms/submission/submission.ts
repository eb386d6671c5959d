import type { Outcome } from "../../lib/api/call";
import { messageFor } from "../../lib/api/messageFor";
import type { Texts } from "../../lib/i18n/texts";
import { deviceStore } from "../../lib/storage";
import type { FormChanges, FormHandlers } from "../useForm";
import { controlOf } from "./controlOf";
import { dropDraft, keepDraft, restore, restoreDraft } from "./draft";
import type { FieldProblem } from "./validation";

export interface Submission {
  /** Returns the wrong fields in the order of their messages; an empty list sends the form. */
  check(data: FormData): FieldProblem[];
  send(data: FormData, idempotencyKey: string): Promise<Outcome<unknown>>;
  /** Runs after success. */
  done(form: HTMLFormElement, answer: unknown): void;
  /** The message for a failure without a more specific one. */
  failed: string;
  /** The minimum time for which the button stays disabled, in milliseconds. */
  disabledFor?: number;
  /** The name under which the draft is kept; without a name there is no draft. */
  draft?: string | undefined;
  /** The key under which this device keeps the visitor's details; values of a draft take precedence. */
  remembered?: string | undefined;
}

/**
 * Checks and sends a form as its submission says, and reports the progress; `latest` returns the present submission.
 */
export function createSubmission(
  form: HTMLFormElement,
  latest: () => Submission,
  t: Texts["t"],
  { show, refresh }: Pick<FormChanges, "show" | "refresh">,
): FormHandlers {
  const { draft, remembered } = latest();
  if (draft) {
    restoreDraft(form, draft);
  }
  if (remembered) {
    restore(form, deviceStore.get(remembered));
  }
  refresh();
  // One idempotency key per content of the form: a retry makes no second enquiry. Changed fields get another key.
  let sent: { contentKey: string; idempotencyKey: string } | null = null;
  let isSending = false;

  let shownProblems: FieldProblem[] = [];
  const showErrors = (error: string, problems: FieldProblem[]) => {
    shownProblems = problems;
    show({ error, problems, summary: null });
    const focusFirst = () => problems[0] && controlOf(form, problems[0].field)?.focus();
    if (problems.length > 1) {
      import("../summary/ErrorSummary").then(
        // The visitor may have sent the form again meanwhile.
        ({ showErrorSummary }) => shownProblems === problems && showErrorSummary(form, problems, t, show),
        focusFirst,
      );
    } else {
      focusFirst();
    }
  };

  const submit = async () => {
    if (isSending) {
      return;
    }
    const { check, send, done, failed, disabledFor = 0 } = latest();
    const data = new FormData(form);
    const wrong = check(data);
    if (wrong[0]) {
      showErrors(wrong[0].message, wrong);
      return;
    }
    isSending = true;
    shownProblems = [];
    show({ sending: t("request:sending"), error: null, problems: [], summary: null });
    const contentKey = JSON.stringify([...data]);
    if (sent?.contentKey !== contentKey) {
      sent = { contentKey, idempotencyKey: newIdempotencyKey() };
    }
    const pause = new Promise((resolve) => setTimeout(resolve, disabledFor));
    try {
      const outcome = await send(data, sent.idempotencyKey);
      if (outcome.kind === "done") {
        done(form, outcome.answer);
        // The key stays if `done` throws: the service answers the next press without a second enquiry.
        sent = null;
        if (draft) {
          dropDraft(draft);
        }
      } else if (outcome.kind === "invalid") {
        showErrors(
          outcome.errors[0]?.message ?? failed,
          outcome.errors.map(({ field, message }) => ({ field, message })),
        );
      } else {
        showErrors(messageFor(outcome.kind, failed, t), []);
      }
    } catch (error) {
      console.error(error);
      showErrors(failed, []);
    }
    await pause;
    isSending = false;
    show({ sending: null });
  };
  return { submit, input: () => draft && keepDraft(form, draft) };
}

/** Random, 128 bits. `crypto.randomUUID` does not exist over plain HTTP. */
const newIdempotencyKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");
