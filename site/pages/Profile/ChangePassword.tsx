import { useState } from "react";
import { NewPassword } from "../../account/NewPassword";
import { PasswordField } from "../../account/PasswordField";
import { newPasswordProblems, passwordLines, passwordOf } from "../../account/passwords";
import { toldByCode } from "../../account/told";
import { call } from "../../api/call";
import { expireSession } from "../../api/session";
import { useTexts } from "../../i18n/TextsContext";
import { FormEnd } from "../../ui/FormEnd";
import { useFormSubmission } from "../../ui/useFormSubmission";

/** Another password, for who knows the present one; every other device is logged out. */
export function ChangePassword({ token }: { token: string }) {
  const { t } = useTexts();
  const [isDone, setDone] = useState(false);
  const { ref, sending, error, errorOf } = useFormSubmission({
    failed: t("request:failed"),
    check(data) {
      setDone(false);
      const current = passwordOf(data, "current_password")
        ? []
        : [{ field: "current_password", message: t("account:password_missing") }];
      return [...current, ...newPasswordProblems(data, t)];
    },
    async send(data) {
      const body = {
        current_password: passwordOf(data, "current_password"),
        password: passwordOf(data, "password"),
        password_confirmation: passwordOf(data, "password_confirmation"),
      };
      const outcome = await call("change-password", { method: "POST", token, body });
      if (outcome.kind === "unauthorised") {
        expireSession(token);
      }
      return toldByCode(outcome, passwordLines(t));
    },
    done(form) {
      form.reset();
      setDone(true);
    },
  });
  return (
    <section className="account-section">
      <h2>{t("account:password_change")}</h2>
      <form noValidate className="form" method="post" action="/Profile">
        <div ref={ref} className="form-fields">
          <PasswordField
            id="change-current"
            name="current_password"
            label={t("account:password_current")}
            autoComplete="current-password"
            error={errorOf("current_password")}
          />
          <NewPassword id="change" label={t("account:reset_new")} errorOf={errorOf} />
          <FormEnd label={t("account:reset_save")} sending={sending} error={error}>
            <span role="status">{isDone ? t("account:password_changed") : null}</span>
          </FormEnd>
        </div>
      </form>
    </section>
  );
}
