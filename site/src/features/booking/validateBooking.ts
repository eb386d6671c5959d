import { emailProblem, type FieldProblem, missingProblem, textOf } from "../../forms/submission/validation";
import type { Texts } from "../../lib/i18n/texts";

/** Every wrong field, in the order in which the form shows them. */
export function validateBooking(data: FormData, today: string, t: Texts["t"]): FieldProblem[] {
  const problems = missingProblem(data, "tour_name", t("account:booking_error_tour"));
  const date = textOf(data, "travel_date");
  if (!date) {
    problems.push({ field: "travel_date", message: t("quote:error_date") });
  } else if (date < today) {
    problems.push({ field: "travel_date", message: t("quote:error_past") });
  }
  if (Number(textOf(data, "no_of_adults")) + Number(textOf(data, "no_of_children")) === 0) {
    problems.push({ field: "no_of_adults", message: t("quote:error_travellers") });
  }
  problems.push(...missingProblem(data, "full_name", t("form:error_name")), ...emailProblem(data, "email_address", t));
  const phone = textOf(data, "phone_number");
  if (phone && !/\d/.test(phone)) {
    problems.push({ field: "phone_number", message: t("form:error_phone") });
  }
  return problems;
}
