import { useState } from "react";
import { PasswordField } from "../../account/PasswordField";
import { passwordOf } from "../../account/passwords";
import { isSignedIn, useSession } from "../../account/useSession";
import { call } from "../../api/call";
import { useTexts } from "../../i18n/TextsContext";
import { FormEnd } from "../../ui/FormEnd";
import { useFormSubmission } from "../../ui/useFormSubmission";

interface VerificationProps {
  secret: string;
  /** The new address of an account; else that of a signup, whose password proves who signed up. */
  isNewAddress: boolean;
}

/** Confirms an address with the secret of its mail, by a button: programs that read mails open links and press nothing. */
export function Verification({ secret, isNewAddress }: VerificationProps) {
  const [state, setState] = useState<"asking" | "done" | "invalid">("asking");
  if (state === "done") {
    return <Confirmed />;
  }
  if (state === "invalid") {
    return <Invalid />;
  }
  return (
    <VerificationForm
      secret={secret}
      isNewAddress={isNewAddress}
      onDone={() => setState("done")}
      onInvalid={() => setState("invalid")}
    />
  );
}

function VerificationForm({
  secret,
  isNewAddress,
  onDone,
  onInvalid,
}: VerificationProps & { onDone: () => void; onInvalid: () => void }) {
  const { t, locale } = useTexts();
  const { ref, sending, error, errorOf } = useFormSubmission({
    failed: t("request:failed"),
    check: (data) =>
      isNewAddress || passwordOf(data, "password")
        ? []
        : [{ field: "password", message: t("account:password_missing") }],
    async send(data) {
      const body = { token: secret, locale, ...(isNewAddress ? {} : { password: passwordOf(data, "password") }) };
      const outcome = await call("verify-email", { method: "POST", body });
      if (outcome.kind === "missing" || outcome.kind === "unauthorised") {
        onInvalid();
      }
      return outcome;
    },
    done: onDone,
  });
  return (
    <form noValidate className="form" method="post" action="/api/verify-email">
      <div ref={ref} className="form-fields">
        <p>{t(isNewAddress ? "account:verify_text_address" : "account:verify_text")}</p>
        {isNewAddress ? null : (
          <PasswordField
            id="verify-password"
            name="password"
            label={t("form:password")}
            autoComplete="current-password"
            error={errorOf("password")}
          />
        )}
        <FormEnd label={t("account:verify_send")} sending={sending} error={error} />
      </div>
    </form>
  );
}

function Confirmed() {
  const { t } = useTexts();
  const visitor = useSession();
  const [href, label] = isSignedIn(visitor) ? ["/Profile", t("nav:profile")] : ["/Login", t("nav:login")];
  return (
    <div role="status">
      <p className="notice">{t("account:verify_done")}</p>
      <p>
        <a className="button" href={href}>
          {label}
        </a>
      </p>
    </div>
  );
}

function Invalid() {
  const { t } = useTexts();
  return (
    <div role="alert">
      <p className="notice">{t("account:verify_invalid")}</p>
      <p>
        <a className="button" href="/Signup">
          {t("nav:signup")}
        </a>{" "}
        <a className="more" href="/Contact">
          {t("nav:contact")}
        </a>
      </p>
    </div>
  );
}
