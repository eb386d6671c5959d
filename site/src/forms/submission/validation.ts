import type { Texts } from "../../lib/i18n/texts";

/** A wrong field and its message. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** Text of a field, trimmed; a file is no text. */
export function textOf(data: FormData, field: string): string {
  const value = data.get(field);
  return typeof value === "string" ? value.trim() : "";
}

// As browsers check `type=email`: a name, an at sign, a domain.
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export function emailProblem(data: FormData, field: string, t: Texts["t"]): FieldProblem[] {
  const email = textOf(data, field);
  if (!email) {
    return [{ field, message: t("form:error_email_missing") }];
  }
  return EMAIL.test(email) ? [] : [{ field, message: t("form:error_email") }];
}

/** A field that must not be empty. */
export function missingProblem(data: FormData, field: string, message: string): FieldProblem[] {
  return textOf(data, field) ? [] : [{ field, message }];
}
