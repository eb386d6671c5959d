import { Form } from "../../../forms/Form";
import { FormEnd } from "../../../forms/FormEnd";
import { Field } from "../../../forms/fields/Field";
import { LONGEST_NAME } from "../../../forms/longest";
import { EmailField } from "../../../forms/person/EmailField";
import { presentFields } from "../../../forms/submission/presentFields";
import { useSubmission } from "../../../forms/submission/useSubmission";
import { emailProblem, missingProblem, textOf } from "../../../forms/submission/validation";
import { call } from "../../../lib/api/call";
import { useTexts } from "../../../lib/i18n/TextsContext";
import { NewPassword } from "../password/NewPassword";
import { newPasswordProblems, passwordLines, passwordOf } from "../password/passwords";
import { withMessagesByCode } from "../withMessages";

/**
 * Calls `onDone` with the address that the service has sent a mail to. Keeps no draft: a password that is shown would
 * be stored like any other text.
 */
export function SignupForm({ onDone }: { onDone: (email: string) => void }) {
  const { t, locale } = useTexts();
  const form = useSubmission({
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
        ...presentFields(data, ["affiliate"]),
      };
      const outcome = await call("signup", { method: "POST", body, idempotencyKey });
      return withMessagesByCode(outcome, passwordLines(t));
    },
    done: (sent) => onDone(textOf(new FormData(sent), "email")),
  });

  const afterTerms = t("account:signup_agree_after");
  return (
    <Form state={form} action="/api/signup">
      <input type="hidden" name="locale" value={locale} />
      <Field id="signup-name" name="name" label={t("form:full_name")}>
        {(control) => <input {...control} required maxLength={LONGEST_NAME} autoComplete="name" />}
      </Field>
      <EmailField id="signup-email" />
      <NewPassword id="signup" label={t("account:password")} />
      <FormEnd label={t("nav:signup")}>
        <small>
          {t("account:signup_agree_before")} <a href="/Terms">{t("nav:terms")}</a>
          {/^\p{Letter}/u.test(afterTerms) ? " " : ""}
          {afterTerms} {t("account:signup_under_18")}
        </small>
      </FormEnd>
    </Form>
  );
}
