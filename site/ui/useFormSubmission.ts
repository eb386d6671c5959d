import { useRef } from "react";
import { useTexts } from "../i18n/TextsContext";
import { type Submission, sendingOf } from "./sending";
import { type FormState, useForm } from "./useForm";

/** A form whose submission is part of its page: those of an account, of which the page is made. */
export function useFormSubmission(submission: Submission): FormState {
  const { t } = useTexts();
  const latest = useRef(submission);
  latest.current = submission;
  return useForm((form, show) => sendingOf(form, () => latest.current, t, show));
}
