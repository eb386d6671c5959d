import { useEffect, useState } from "react";
import { AlreadySignedIn } from "../../account/AlreadySignedIn";
import { type LoginReason, loginReason } from "../../account/addresses";
import { isSignedIn, useSession } from "../../account/useSession";
import type { TextKey } from "../../i18n/catalogue";
import { useTexts } from "../../i18n/TextsContext";
import { LoginForm } from "./LoginForm";

const LINES: Record<LoginReason, TextKey> = {
  required: "account:login_required",
  expired: "account:general_session_expired",
  "signed-out": "account:login_signed_out",
};

/** The way into an account, and back to the page that asked for it. */
export default function Login() {
  const { t } = useTexts();
  const visitor = useSession();
  const [reason, setReason] = useState<LoginReason | null>(null);
  // Whoever has just logged in here is led on, and sees the form until then.
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => setReason(loginReason(location.search)), []);

  if (isSignedIn(visitor) && !isLeaving) {
    return <AlreadySignedIn session={visitor} />;
  }
  return (
    <>
      <p role="status" className="notice" hidden={!reason}>
        {reason ? t(LINES[reason]) : null}
      </p>
      <LoginForm onLoggedIn={() => setLeaving(true)} />
      <p>
        {t("account:login_no_account")} <a href="/Signup">{t("nav:signup")}</a>
      </p>
    </>
  );
}
