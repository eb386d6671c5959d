import type { Texts } from "../lib/i18n/texts";
import { hasSession } from "../lib/session/hasSession";
import { deviceStore, tabStore } from "../lib/storage";
import type { Submission } from "./submission/submission";
import { type FormHandlers, type FormState, useForm } from "./useForm";

/** A submission with the texts that it brings along. */
export interface LazySubmission extends Submission {
  t: Texts["t"];
}

interface Options {
  /** Tells a visitor without a connection that the form cannot be sent. */
  offline: string;
  /** The key under which this device keeps the visitor's details. */
  remembered?: string;
}

/**
 * A form on a reading page: the code that checks and sends is loaded when the visitor begins to write. A submission
 * waits for it; if it cannot be loaded, the form is sent as it is without scripts.
 */
export function useLazySubmission(
  load: (form: HTMLFormElement) => Promise<LazySubmission>,
  { offline, remembered }: Options,
): FormState {
  return useForm((form, changes) => {
    const { draft } = form.dataset;
    let sending: Promise<FormHandlers> | undefined;
    const arrive = () => {
      sending ??= Promise.all([import("./submission/submission"), load(form)]).then(
        ([{ createSubmission }, submission]) =>
          createSubmission(form, () => ({ ...submission, draft, remembered }), submission.t, changes),
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
        changes.show({ error: offline });
      }
    };
    const ignore = () => {};
    if (tabStore.get(`draft:${draft}`) || (remembered && deviceStore.get(remembered))) {
      arrive().catch(ignore);
    }
    if (hasSession()) {
      import("../lib/session/fillFromProfile").then(
        ({ fillFromProfile }) => fillFromProfile(form, changes.changed),
        ignore,
      );
    }
    return {
      submit: () => arrive().then(({ submit }) => submit(), sendPlainly),
      input: () => arrive().then(({ input }) => input(), ignore),
    };
  });
}
