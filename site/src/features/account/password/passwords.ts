import type { FieldProblem } from "../../../forms/submission/validation";
import type { Texts } from "../../../lib/i18n/texts";

export const SHORTEST = 8;
export const LONGEST = 128;

/** As typed: a blank at the end belongs to a password. */
export function passwordOf(data: FormData, field: string): string {
  const value = data.get(field);
  return typeof value === "string" ? value : "";
}

/** A new password and its repetition. Characters are counted as the service counts them: an emoji is one. */
export function newPasswordProblems(data: FormData, t: Texts["t"]): FieldProblem[] {
  const password = passwordOf(data, "password");
  const length = [...password].length;
  const problems: FieldProblem[] = [];
  if (length === 0) {
    problems.push({ field: "password", message: t("account:password_missing") });
  } else if (length < SHORTEST) {
    problems.push({ field: "password", message: t("account:password_short") });
  } else if (length > LONGEST) {
    problems.push({ field: "password", message: t("account:password_long") });
  }
  if (password !== passwordOf(data, "password_confirmation")) {
    problems.push({ field: "password_confirmation", message: t("account:password_differ") });
  }
  return problems;
}

/** Messages for the codes with which the service refuses a new password. */
export function passwordLines(t: Texts["t"]): Record<string, string> {
  return {
    password_common: t("account:password_common"),
    password_short: t("account:password_short"),
    password_long: t("account:password_long"),
    password_differ: t("account:password_differ"),
  };
}
