import { emailProblem, type FieldProblem, missingProblem, textOf } from "../../forms/submission/validation";
import type { Texts } from "../../lib/i18n/texts";

/** Every wrong field, in this order: travellers, date, preference, then the person. */
export function validateQuote(data: FormData, today: string, t: Texts["t"]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const travellers = Number(textOf(data, "no_of_adults")) + Number(textOf(data, "no_of_children"));
  if (travellers === 0) {
    problems.push({ field: "no_of_adults", message: t("quote:error_travellers") });
  }
  const date = textOf(data, "travel_date");
  if (!date) {
    problems.push({ field: "travel_date", message: t("quote:error_date") });
  } else if (date < today) {
    problems.push({ field: "travel_date", message: t("quote:error_past") });
  }
  problems.push(...missingProblem(data, "contact_method", t("quote:error_prefer")));
  problems.push(...missingProblem(data, "full_name", t("form:error_name")));
  problems.push(...emailProblem(data, "email_address", t));
  const phone = textOf(data, "phone_number");
  if (phone && !/\d/.test(phone)) {
    problems.push({ field: "phone_number", message: t("form:error_phone") });
  }
  problems.push(...missingProblem(data, "message", t("form:error_message")));
  return problems;
}
