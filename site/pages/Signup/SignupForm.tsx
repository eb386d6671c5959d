import { EmailField } from "../../account/EmailField";
import { NewPassword } from "../../account/NewPassword";
import { newPasswordProblems, passwordLines, passwordOf } from "../../account/passwords";
import { toldByCode } from "../../account/told";
import { call } from "../../api/call";
import { useTexts } from "../../i18n/TextsContext";
import { emailProblem, missingProblem, textOf } from "../../ui/check";
import { Field } from "../../ui/Field";
import { FormEnd } from "../../ui/FormEnd";
import { filled } from "../../ui/filled";
import { useFormSubmission } from "../../ui/useFormSubmission";

/** Answers the address that was written to. No draft: a password looked at would be text like any other. */
export function SignupForm({ onDone }: { onDone: (email: string) => void }) {
  const { t, locale } = useTexts();
  const { ref, sending, error, errorOf } = useFormSubmission({
    failed: t("request:failed"),
    check: (data) => [
      ...missingProblem(data, "name", t("form:error_name")),
      ...emailProblem(data, "email", t),
      ...newPasswordProblems(data, t),
    ],
    async send(data, idempotencyKey) {
      const body = {
        name: textOf(data, "name"),
        email: textOf(data, "email"),
        password: passwordOf(data, "password"),
        password_confirmation: passwordOf(data, "password_confirmation"),
        locale,
        ...filled(data, ["affiliate"]),
      };
      const outcome = await call("signup", { method: "POST", body, idempotencyKey });
      return toldByCode(outcome, passwordLines(t));
    },
    done: (form) => onDone(textOf(new FormData(form), "email")),
  });

  const afterTerms = t("account:signup_agree_after");
  return (
    <form noValidate className="form" method="post" action="/api/signup">
      <input type="hidden" name="locale" value={locale} />
      <div ref={ref} className="form-fields">
        <Field id="signup-name" label={t("form:full_name")} error={errorOf("name")}>
          {(control) => <input {...control} name="name" required maxLength={120} autoComplete="name" />}
        </Field>
        <EmailField id="signup-email" error={errorOf("email")} />
        <NewPassword id="signup" label={t("form:password")} errorOf={errorOf} />
        <FormEnd label={t("nav:signup")} sending={sending} error={error}>
          <small>
            {t("account:signup_agree_before")} <a href="/Terms">{t("nav:terms")}</a>
            {/^\p{Letter}/u.test(afterTerms) ? " " : ""}
            {afterTerms} {t("account:signup_under_18")}
          </small>
        </FormEnd>
      </div>
    </form>
  );
}
