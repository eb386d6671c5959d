import { Form } from "../../../forms/Form";
import { FormEnd } from "../../../forms/FormEnd";
import { useSubmission } from "../../../forms/submission/useSubmission";
import { call } from "../../../lib/api/call";
import { useTexts } from "../../../lib/i18n/TextsContext";
import { withMessagesByCode } from "../withMessages";
import { NewPassword } from "./NewPassword";
import { newPasswordProblems, passwordLines, passwordOf } from "./passwords";

interface ResetPasswordFormProps {
  secret: string;
  onDone: () => void;
  onExpired: () => void;
}

export function ResetPasswordForm({ secret, onDone, onExpired }: ResetPasswordFormProps) {
  const { t, locale } = useTexts();
  const form = useSubmission({
    failed: t("request:failed"),
    check: (data) => newPasswordProblems(data, t),
    async send(data) {
      const body = {
        token: secret,
        password: passwordOf(data, "password"),
        password_confirmation: passwordOf(data, "password_confirmation"),
        locale,
      };
      const outcome = await call("reset-password", { method: "POST", body });
      if (outcome.kind === "missing" || outcome.kind === "unauthorised") {
        onExpired();
      }
      return withMessagesByCode(outcome, passwordLines(t));
    },
    done: onDone,
  });
  return (
    <Form state={form} action="/api/reset-password">
      <NewPassword id="reset" label={t("account:reset_new")} />
      <FormEnd label={t("account:reset_save")} />
    </Form>
  );
}
