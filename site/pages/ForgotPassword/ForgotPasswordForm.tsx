import { EmailField } from "../../account/EmailField";
import { call } from "../../api/call";
import { useTexts } from "../../i18n/TextsContext";
import { emailProblem, textOf } from "../../ui/check";
import { FormEnd } from "../../ui/FormEnd";
import { useFormSubmission } from "../../ui/useFormSubmission";

export function ForgotPasswordForm({ onDone }: { onDone: () => void }) {
  const { t, locale } = useTexts();
  const { ref, sending, error, errorOf } = useFormSubmission({
    draft: "forgot-password",
    failed: t("request:failed"),
    check: (data) => emailProblem(data, "email", t),
    send: (data) => call("forgot-password", { method: "POST", body: { email: textOf(data, "email"), locale } }),
    done: onDone,
  });
  return (
    <form noValidate className="form" method="post" action="/api/forgot-password">
      <input type="hidden" name="locale" value={locale} />
      <div ref={ref} className="form-fields">
        <EmailField id="forgot-email" error={errorOf("email")} />
        <FormEnd label={t("account:forgot_send")} sending={sending} error={error} />
      </div>
    </form>
  );
}
