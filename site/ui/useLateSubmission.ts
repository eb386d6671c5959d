import { useTexts } from "../i18n/TextsContext";
import type { Submission } from "./sending";
import { type FormBehaviour, type FormState, useForm } from "./useForm";

interface LateSubmission {
  /** What checks and sends. */
  load(form: HTMLFormElement): Promise<Submission>;
  /** Where this device keeps what the form begins with. */
  remembered?: string;
}

/**
 * A form on a reading page: what only writing and sending need comes when the
 * visitor begins to write, so that looking at the form costs less. A submission
 * waits for it; where it cannot be had the form sends as it would without scripts.
 */
export function useLateSubmission({ load, remembered }: LateSubmission): FormState {
  const { t } = useTexts();
  return useForm((form, show) => {
    const { draft } = form.dataset;
    let sending: Promise<FormBehaviour> | undefined;
    const arrive = () => {
      sending ??= Promise.all([import("./sending"), load(form)]).then(([{ sendingOf }, submission]) =>
        sendingOf(form, () => ({ ...submission, draft, remembered }), t, show),
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
        show({ sending: false, error: t("request:offline"), problems: [] });
      }
    };
    if (sessionStorage.getItem(`draft:${draft}`) || (remembered && localStorage.getItem(remembered))) {
      arrive().catch(() => {});
    }
    return {
      submit: () => arrive().then(({ submit }) => submit(), sendPlainly),
      input: () =>
        arrive().then(
          ({ input }) => input(),
          () => {},
        ),
    };
  });
}
