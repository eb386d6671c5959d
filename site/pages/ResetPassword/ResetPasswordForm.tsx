import { NewPassword } from "../../account/NewPassword";
import { newPasswordProblems, passwordLines, passwordOf } from "../../account/passwords";
import { toldByCode } from "../../account/told";
import { call } from "../../api/call";
import { useTexts } from "../../i18n/TextsContext";
import { FormEnd } from "../../ui/FormEnd";
import { useFormSubmission } from "../../ui/useFormSubmission";

interface ResetPasswordFormProps {
  secret: string;
  onDone: () => void;
  onExpired: () => void;
}

export function ResetPasswordForm({ secret, onDone, onExpired }: ResetPasswordFormProps) {
  const { t, locale } = useTexts();
  const { ref, sending, error, errorOf } = useFormSubmission({
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
      return toldByCode(outcome, passwordLines(t));
    },
    done: onDone,
  });
  return (
    <form noValidate className="form" method="post" action="/api/reset-password">
      <div ref={ref} className="form-fields">
        <NewPassword id="reset" label={t("account:reset_new")} errorOf={errorOf} />
        <FormEnd label={t("account:reset_save")} sending={sending} error={error} />
      </div>
    </form>
  );
}
