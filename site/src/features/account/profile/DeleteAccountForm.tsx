import { Form } from "../../../forms/Form";
import { FormEnd } from "../../../forms/FormEnd";
import { useSubmission } from "../../../forms/submission/useSubmission";
import { call } from "../../../lib/api/call";
import { useTexts } from "../../../lib/i18n/TextsContext";
import { clearSession, expireSession } from "../../../lib/session/session";
import { PasswordField } from "../password/PasswordField";
import { passwordOf } from "../password/passwords";
import { withMessagesByCode } from "../withMessages";

interface DeleteAccountFormProps {
  token: string;
  onDeleted: () => void;
  onKept: () => void;
}

export function DeleteAccountForm({ token, onDeleted, onKept }: DeleteAccountFormProps) {
  const { t } = useTexts();
  const form = useSubmission({
    failed: t("account:profile_delete_failed"),
    check: (data) =>
      passwordOf(data, "password") ? [] : [{ field: "password", message: t("account:password_missing") }],
    async send(data) {
      const body = { password: passwordOf(data, "password") };
      const outcome = await call("account", { method: "DELETE", token, body });
      if (outcome.kind === "unauthorised") {
        expireSession(token);
      }
      return withMessagesByCode(outcome, { password_wrong: t("account:profile_delete_wrong") });
    },
    done() {
      clearSession("left");
      onDeleted();
    },
  });
  return (
    <Form state={form} action="/Profile">
      <PasswordField
        id="delete-password"
        name="password"
        label={t("account:password")}
        autoComplete="current-password"
        hint={t("account:profile_delete_confirm")}
      />
      <FormEnd label={t("account:profile_delete_yes")}>
        <button type="button" className="button-quiet" onClick={onKept}>
          {t("account:profile_delete_no")}
        </button>
      </FormEnd>
    </Form>
  );
}
