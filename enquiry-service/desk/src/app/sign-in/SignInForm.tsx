import { useState } from "react";
import { ApiError, post, type Session } from "../../lib/api.ts";
import { havePasskeys, sendPasskey } from "../../lib/passkeys.ts";
import { type TextKey, t } from "../../lib/texts.ts";
import { InputError } from "../../ui/send.ts";

const messageOf = (error: unknown, wrong: TextKey) => {
  if (error instanceof InputError) return error.message;
  const status = error instanceof ApiError ? error.status : 0;
  return status === 429 ? t("limited") : status === 401 ? t(wrong) : t("failed");
};

/** Signs in with address, password and code, or with a passkey. */
export function SignInForm({ onSignedIn }: { onSignedIn: (who: Session) => void | Promise<void> }) {
  const [fault, setFault] = useState("");
  const [isSending, setSending] = useState(false);
  const send = async (work: () => Promise<Session>, wrong: TextKey) => {
    setSending(true);
    setFault("");
    try {
      await onSignedIn(await work());
    } catch (error) {
      setFault(messageOf(error, wrong));
      setSending(false);
    }
  };
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const fields = Object.fromEntries(new FormData(event.currentTarget));
          send(() => post<Session>("sign-in", fields), "wrong");
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
          {fault}
        </p>
        <button type="submit" className="button" disabled={isSending}>
          {t("sign_in")}
        </button>
      </form>
      {havePasskeys && (
        <button
          type="button"
          className="button-quiet"
          disabled={isSending}
          onClick={() => send(() => sendPasskey<Session>("sign-in/passkey"), "wrong_passkey")}
        >
          {t("sign_in_passkey")}
        </button>
      )}
      <p>
        <a href="/forgot-password">{t("forgotten")}</a>
      </p>
    </>
  );
}
