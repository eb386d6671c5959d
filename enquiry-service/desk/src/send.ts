import { useState } from "react";
import { Refusal } from "./api.ts";
import { t } from "./texts.ts";

type State = { fault?: string; done?: string; isSending?: boolean; again?: () => void };

/** Something that a person has to correct, in words. */
export class Mistake extends Error {}

/** What went wrong, in words: the service's own where it says why. */
export function faultOf(error: unknown): string {
  if (error instanceof Mistake) return error.message;
  if (!(error instanceof Refusal)) return t("failed");
  const { title, errors } = (error.body ?? {}) as { title?: string; errors?: { message: string }[] };
  if (errors?.length) return errors.map((field) => field.message).join(" ");
  if (error.status === 403 && !error.code) return t("forbidden");
  return error.status < 500 && title ? title : t("failed");
}

/**
 * Sends something, and says how that went. Where the service asks for a proof of who somebody is, `again` repeats it
 * after the proof.
 */
export function useSend() {
  const [state, setState] = useState<State>({});
  const send = async (work: () => Promise<string | undefined>) => {
    setState({ isSending: true });
    try {
      const done = await work();
      setState(done ? { done } : {});
    } catch (error) {
      if (error instanceof Refusal && error.code === "proof") setState({ again: () => send(work) });
      else setState({ fault: faultOf(error) });
    }
  };
  return { ...state, send, forget: () => setState({}) };
}
