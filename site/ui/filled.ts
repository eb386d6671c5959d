import { textOf } from "./check";

/** These fields, as far as they are filled in: what is empty is not sent. */
export const filled = (data: FormData, fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, textOf(data, field)] as const).filter(([, text]) => text !== ""));
