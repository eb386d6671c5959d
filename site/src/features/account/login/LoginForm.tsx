import { Form } from "../../../forms/Form";
import { FormEnd } from "../../../forms/FormEnd";
import { EmailField } from "../../../forms/person/EmailField";
import { useSubmission } from "../../../forms/submission/useSubmission";
import { emailProblem, textOf } from "../../../forms/submission/validation";
import { nextAddress } from "../../../lib/addresses";
import { useTexts } from "../../../lib/i18n/TextsContext";
import { navigation } from "../../../lib/navigation";
import { storeSession } from "../../../lib/session/session";
import { PasswordField } from "../password/PasswordField";
import { passwordOf } from "../password/passwords";
import { withMessages } from "../withMessages";
import { logIn } from "./logIn";
import { mergeWishlist } from "./mergeWishlist";

/** `onLoggedIn` is called when the session begins, before the next page loads. */
export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const { t, locale } = useTexts();
  const form = useSubmission({
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
        await mergeWishlist(outcome.answer.token);
      }
      return withMessages(outcome, { unauthorised: t("account:login_wrong") });
    },
    done: () => navigation.goTo(nextAddress(location.search)),
  });

  // `method` keeps a password out of the address if the form is sent before hydration.
  return (
    <Form state={form} action="/api/login">
      <input type="hidden" name="locale" value={locale} />
      <EmailField id="login-email" autoComplete="username" />
      <PasswordField
        id="login-password"
        name="password"
        label={t("account:password")}
        autoComplete="current-password"
      />
      <FormEnd label={t("nav:login")}>
        <a href="/ForgotPassword">{t("nav:forgot_password")}</a>
      </FormEnd>
    </Form>
  );
}
