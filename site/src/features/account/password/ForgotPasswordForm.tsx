import { Form } from "../../../forms/Form";
import { FormEnd } from "../../../forms/FormEnd";
import { EmailField } from "../../../forms/person/EmailField";
import { useSubmission } from "../../../forms/submission/useSubmission";
import { emailProblem, textOf } from "../../../forms/submission/validation";
import { call } from "../../../lib/api/call";
import { useTexts } from "../../../lib/i18n/TextsContext";

export function ForgotPasswordForm({ onDone }: { onDone: () => void }) {
  const { t, locale } = useTexts();
  const form = useSubmission({
    draft: "forgot-password",
    failed: t("request:failed"),
    check: (data) => emailProblem(data, "email", t),
    send: (data) => call("forgot-password", { method: "POST", body: { email: textOf(data, "email"), locale } }),
    done: onDone,
  });
  return (
    <Form state={form} action="/api/forgot-password">
      <input type="hidden" name="locale" value={locale} />
      <EmailField id="forgot-email" />
      <FormEnd label={t("account:forgot_send")} />
    </Form>
  );
}
