import { useEffectEvent } from "react";
import { useTexts } from "../../lib/i18n/TextsContext";
import { type FormState, useForm } from "../useForm";
import { createSubmission, type Submission } from "./submission";

/** A form whose submission is part of its page: those of an account, of which the page is made. */
export function useSubmission(submission: Submission): FormState {
  const { t } = useTexts();
  const latest = useEffectEvent(() => submission);
  return useForm((form, changes) => createSubmission(form, latest, t, changes));
}
