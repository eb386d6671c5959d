import { useEffectEvent } from "react";
import { useTexts } from "../../lib/i18n/TextsContext";
import { type FormState, useForm } from "../useForm";
import { createSubmission, type Submission } from "./submission";

/** A form whose submission code is part of its page, as on the pages of an account. */
export function useSubmission(submission: Submission): FormState {
  const { t } = useTexts();
  const latest = useEffectEvent(() => submission);
  return useForm((form, changes) => createSubmission(form, latest, t, changes));
}
