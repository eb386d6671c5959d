import { ApiError, type Session } from "../../lib/api.ts";
import { InputError } from "../../lib/errors.ts";
import { havePasskeys } from "../../lib/passkeys.ts";
import { type TextKey, t } from "../../lib/texts.ts";
import { fieldsOf } from "./fields.ts";
import { useSignIn } from "./queries.ts";

const messageOf = (error: unknown, wrong: TextKey) => {
  if (error instanceof InputError) return error.message;
  const status = error instanceof ApiError ? error.status : 0;
  return status === 429 ? t("limited") : status === 401 ? t(wrong) : t("failed");
};

/** Signs in with address, password and code, or with a passkey. */
export function SignInForm({ onSignedIn }: { onSignedIn: (who: Session) => void | Promise<void> }) {
  const { mutate, error, variables, isPending, isSuccess } = useSignIn(onSignedIn);
  const isDisabled = isPending || isSuccess;
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const field = fieldsOf(event.currentTarget);
          mutate({ email: field("email"), password: field("password"), code: field("code") });
        }}
      >
        <label>
          {t("email")}
          <input name="email" type="email" autoComplete="username" required />
        </label>
        <label>
          {t("password")}
          <input name="password" type="password" autoComplete="current-password" required />
        </label>
        <label>
          {t("code")}
          <input name="code" autoComplete="one-time-code" required />
        </label>
        <p className="fault" role="alert">
          {error && messageOf(error, variables === "passkey" ? "wrong_passkey" : "wrong")}
        </p>
        <button type="submit" className="button" disabled={isDisabled}>
          {t("sign_in")}
        </button>
      </form>
      {havePasskeys && (
        <button type="button" className="button-quiet" disabled={isDisabled} onClick={() => mutate("passkey")}>
          {t("sign_in_passkey")}
        </button>
      )}
      <p>
        <a href="/forgot-password">{t("forgotten")}</a>
      </p>
    </>
  );
}
