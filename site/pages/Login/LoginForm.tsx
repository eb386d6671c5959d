import { nextAddress } from "../../account/addresses";
import { EmailField } from "../../account/EmailField";
import { navigation } from "../../account/navigation";
import { PasswordField } from "../../account/PasswordField";
import { passwordOf } from "../../account/passwords";
import { told } from "../../account/told";
import { storeSession } from "../../api/session";
import { useTexts } from "../../i18n/TextsContext";
import { emailProblem, textOf } from "../../ui/check";
import { FormEnd } from "../../ui/FormEnd";
import { useFormSubmission } from "../../ui/useFormSubmission";
import { logIn } from "./logIn";
import { mergeWishes } from "./mergeWishes";

/** `onLoggedIn` is called when the session begins, before the form leads on. */
export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const { t, locale } = useTexts();
  const { ref, sending, error, errorOf } = useFormSubmission({
    failed: t("request:failed"),
    check: (data) => [
      ...emailProblem(data, "email", t),
      ...(passwordOf(data, "password") ? [] : [{ field: "password", message: t("account:password_missing") }]),
    ],
    async send(data) {
      const outcome = await logIn({
        email: textOf(data, "email"),
        password: passwordOf(data, "password"),
        locale,
      });
      if (outcome.kind === "done") {
        onLoggedIn();
        storeSession(outcome.answer);
        await mergeWishes(outcome.answer.token);
      }
      return told(outcome, { unauthorised: t("account:login_wrong") });
    },
    done: () => navigation.goTo(nextAddress(location.search)),
  });

  // The method keeps a password out of the address when it is sent before hydration.
  return (
    <form noValidate className="form" method="post" action="/api/login">
      <input type="hidden" name="locale" value={locale} />
      <div ref={ref} className="form-fields">
        <EmailField id="login-email" autoComplete="username" error={errorOf("email")} />
        <PasswordField
          id="login-password"
          name="password"
          label={t("form:password")}
          autoComplete="current-password"
          error={errorOf("password")}
        />
        <FormEnd label={t("nav:login")} sending={sending} error={error}>
          <a href="/ForgotPassword">{t("nav:forgot_password")}</a>
        </FormEnd>
      </div>
    </form>
  );
}
