import { ApiError } from "./api.ts";
import { type TextKey, t } from "./texts.ts";

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

/** The service's name for an error, by which some have a message or a treatment of their own. */
export const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined);

/** What the service answered because the data had changed meanwhile: usually their current state. */
export const conflictOf = <T>(error: unknown): T | undefined =>
  error instanceof ApiError && error.status === 409 ? (error.body as T) : undefined;

/**
 * The answer to a change. If the data have changed meanwhile, `show` gets their current state, and the error says so in
 * the words of `message`.
 */
export async function unlessChanged<T>(sent: Promise<T>, show: (current: T) => void, message: TextKey): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    const current = conflictOf<T>(error);
    if (!current) throw error;
    show(current);
    throw new InputError(t(message));
  }
}
