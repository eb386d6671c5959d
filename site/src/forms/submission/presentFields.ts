import { textOf } from "./validation";

/** These fields without the empty ones, which are not sent. */
export const presentFields = (data: FormData, fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, textOf(data, field)] as const).filter(([, text]) => text !== ""));
