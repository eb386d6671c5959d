import { PasswordField } from "../../account/PasswordField";
import { passwordOf } from "../../account/passwords";
import { toldByCode } from "../../account/told";
import { call } from "../../api/call";
import { clearSession, expireSession } from "../../api/session";
import { useTexts } from "../../i18n/TextsContext";
import { FormEnd } from "../../ui/FormEnd";
import { useFormSubmission } from "../../ui/useFormSubmission";

interface DeleteAccountFormProps {
  token: string;
  onDeleted: () => void;
  onKept: () => void;
}

export function DeleteAccountForm({ token, onDeleted, onKept }: DeleteAccountFormProps) {
  const { t } = useTexts();
  const { ref, sending, error, errorOf } = useFormSubmission({
    failed: t("account:profile_delete_failed"),
    check: (data) =>
      passwordOf(data, "password") ? [] : [{ field: "password", message: t("account:password_missing") }],
    async send(data) {
      const body = { password: passwordOf(data, "password") };
      const outcome = await call("account", { method: "DELETE", token, body });
      if (outcome.kind === "unauthorised") {
        expireSession(token);
      }
      return toldByCode(outcome, { password_wrong: t("account:profile_delete_wrong") });
    },
    done() {
      clearSession("left");
      onDeleted();
    },
  });
  return (
    <form noValidate method="post" action="/Profile">
      <div ref={ref} className="form-fields">
        <PasswordField
          id="delete-password"
          name="password"
          label={t("form:password")}
          autoComplete="current-password"
          hint={t("account:profile_delete_confirm")}
          error={errorOf("password")}
        />
        <FormEnd label={t("account:profile_delete_yes")} sending={sending} error={error}>
          <button type="button" className="button-quiet" onClick={onKept}>
            {t("account:profile_delete_no")}
          </button>
        </FormEnd>
      </div>
    </form>
  );
}
