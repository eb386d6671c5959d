import { hasSession } from "../api/hasSession";
import type { Texts } from "../i18n/texts";
import type { Submission } from "./sending";
import { type FormBehaviour, type FormState, useForm } from "./useForm";

/** A submission with the texts that it brings along. */
export interface LateSubmission extends Submission {
  t: Texts["t"];
}

/**
 * A form on a reading page: what only writing and sending need comes when the
 * visitor begins to write, so that looking at the form costs less. A submission
 * waits for it; where it cannot be had the form sends as it would without scripts.
 */
export function useLateSubmission(
  load: (form: HTMLFormElement) => Promise<LateSubmission>,
  /** Where this device keeps what the form begins with. */
  remembered?: string,
): FormState {
  return useForm((form, show) => {
    const { draft, offline = "" } = form.dataset;
    let sending: Promise<FormBehaviour> | undefined;
    const arrive = () => {
      sending ??= Promise.all([import("./sending"), load(form)]).then(([{ sendingOf }, submission]) =>
        sendingOf(form, () => ({ ...submission, draft, remembered }), submission.t, show),
      );
      sending.catch(() => {
        sending = undefined;
      });
      return sending;
    };
    const sendPlainly = () => {
      if (navigator.onLine) {
        form.submit();
      } else {
        show({ sending: null, error: offline, problems: [] });
      }
    };
    const ignore = () => {};
    if (sessionStorage.getItem(`draft:${draft}`) || (remembered && localStorage.getItem(remembered))) {
      arrive().catch(ignore);
    }
    if (hasSession()) {
      import("../account/fillFromProfile").then(({ fillFromProfile }) => fillFromProfile(form), ignore);
    }
    return {
      submit: () => arrive().then(({ submit }) => submit(), sendPlainly),
      input: () => arrive().then(({ input }) => input(), ignore),
    };
  });
}
