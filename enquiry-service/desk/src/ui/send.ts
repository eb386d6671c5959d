import { useEffect, useState } from "react";
import { ApiError } from "../lib/api.ts";
import { t } from "../lib/texts.ts";

type State = { fault?: string; isOfNext?: boolean; done?: string; isSending?: boolean; again?: () => void };

/** A message for an error that the person can correct. */
export class InputError extends Error {}

/** The error message: the service's own if it has one. */
export function messageOf(error: unknown): string {
  if (error instanceof InputError) return error.message;
  if (!(error instanceof ApiError)) return t("failed");
  const { title, errors } = (error.body ?? {}) as { title?: string; errors?: { message: string }[] };
  if (errors?.length) return errors.map((field) => field.message).join(" ");
  if (error.status === 401) return t("session_ended");
  if (error.status === 403 && !error.code) return t("forbidden");
  return error.status < 500 && title ? title : t("failed");
}

/** Runs work whose amount the service may find too large, and again as confirmed if the person agrees to its reason. */
export async function evenMoreThanOwed(
  work: (confirmed: boolean) => Promise<unknown>,
  confirm: (reason: string) => Promise<boolean>,
): Promise<boolean> {
  try {
    await work(false);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "more_than_owed")) throw error;
    if (!(await confirm((error.body as { title: string }).title))) return false;
    await work(true);
  }
  return true;
}

/**
 * Sends a request and reports its state. If the service requires a proof of identity, `again` repeats the request after
 * the proof. A fault is about a version of what is shown: it disappears with the next one, after a success elsewhere.
 */
export function useSend(version?: string) {
  const [state, setState] = useState<State>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is what counts
  useEffect(() => {
    setState(({ isOfNext, ...state }) => (state.fault && !isOfNext ? {} : state));
  }, [version]);
  const send = async (work: () => Promise<string | undefined>) => {
    setState({ isSending: true });
    try {
      const done = await work();
      setState(done ? { done } : {});
    } catch (error) {
      if (error instanceof ApiError && error.code === "proof") setState({ again: () => send(work) });
      // A refusal because of a change arrives together with the version that it is about.
      else setState({ fault: messageOf(error), isOfNext: error instanceof ApiError && error.status === 409 });
    }
  };
  return { ...state, send, forget: () => setState({}) };
}
