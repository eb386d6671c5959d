import { useState } from "react";
import { Form } from "../../../forms/Form";
import { FormEnd } from "../../../forms/FormEnd";
import { useSubmission } from "../../../forms/submission/useSubmission";
import { call } from "../../../lib/api/call";
import { useTexts } from "../../../lib/i18n/TextsContext";
import { isSignedIn, useSession } from "../../../lib/session/useSession";
import { PasswordField } from "../password/PasswordField";
import { passwordOf } from "../password/passwords";

interface VerificationProps {
  secret: string;
  /**
   * Whether the secret confirms a new address of an account; otherwise that of a signup, whose password proves who
   * signed up.
   */
  isNewAddress: boolean;
}

/**
 * Confirms an address with the secret from its mail. It takes a press of a button: programs that scan mails open links,
 * but press no buttons.
 */
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
  const form = useSubmission({
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
    <Form state={form} action="/api/verify-email">
      <p>{t(isNewAddress ? "account:verify_text_address" : "account:verify_text")}</p>
      {isNewAddress ? null : (
        <PasswordField
          id="verify-password"
          name="password"
          label={t("account:password")}
          autoComplete="current-password"
        />
      )}
      <FormEnd label={t("account:verify_send")} />
    </Form>
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
