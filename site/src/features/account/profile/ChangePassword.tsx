import { useState } from "react";
import { Form } from "../../../forms/Form";
import { FormEnd } from "../../../forms/FormEnd";
import { useSubmission } from "../../../forms/submission/useSubmission";
import { call } from "../../../lib/api/call";
import { useTexts } from "../../../lib/i18n/TextsContext";
import { expireSession } from "../../../lib/session/session";
import { NewPassword } from "../password/NewPassword";
import { PasswordField } from "../password/PasswordField";
import { newPasswordProblems, passwordLines, passwordOf } from "../password/passwords";
import { withMessagesByCode } from "../withMessages";

/** Changes the password, given the present one, and logs out every other device. */
export function ChangePassword({ token }: { token: string }) {
  const { t, locale } = useTexts();
  const [isDone, setDone] = useState(false);
  const form = useSubmission({
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
        locale,
      };
      const outcome = await call("change-password", { method: "POST", token, body });
      if (outcome.kind === "unauthorised") {
        expireSession(token);
      }
      return withMessagesByCode(outcome, passwordLines(t));
    },
    done(sent) {
      sent.reset();
      setDone(true);
    },
  });
  return (
    <section className="account-section">
      <h2>{t("account:password_change")}</h2>
      <Form state={form} action="/Profile">
        <PasswordField
          id="change-current"
          name="current_password"
          label={t("account:password_current")}
          autoComplete="current-password"
        />
        <NewPassword id="change" label={t("account:reset_new")} />
        <FormEnd label={t("account:reset_save")}>
          <span role="status">{isDone ? t("account:password_changed") : null}</span>
        </FormEnd>
      </Form>
    </section>
  );
}
