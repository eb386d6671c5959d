import { ApiError } from "../../../lib/api.ts";
import { codeOf } from "../../../lib/errors.ts";

/** Asks with the service's reason, and resolves to whether the person agrees. */
export type Confirm = (reason: string) => Promise<boolean>;

/**
 * Sends an amount that the service may find too large, and again as confirmed if the person agrees to its reason. If
 * they do not agree, nothing is sent again, and the answer is `undefined`.
 */
export async function evenMoreThanOwed<T>(
  send: (confirmed: boolean) => Promise<T>,
  confirm: Confirm,
): Promise<T | undefined> {
  try {
    return await send(false);
  } catch (error) {
    if (!(error instanceof ApiError && codeOf(error) === "more_than_owed")) throw error;
    const { title } = error.body as { title: string };
    return (await confirm(title)) ? send(true) : undefined;
  }
}
