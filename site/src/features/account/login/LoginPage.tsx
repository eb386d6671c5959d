import { useEffect, useState } from "react";
import { type LoginReason, loginReason } from "../../../lib/addresses";
import type { Namespace, TextKey } from "../../../lib/i18n/catalogue";
import { useTexts } from "../../../lib/i18n/TextsContext";
import { isSignedIn, useSession } from "../../../lib/session/useSession";
import { AlreadySignedIn } from "../AlreadySignedIn";
import { LoginForm } from "./LoginForm";

const LINES: Record<LoginReason, TextKey> = {
  required: "account:login_required",
  expired: "account:general_session_expired",
  "signed-out": "account:login_signed_out",
};

/** The login page; afterwards the visitor returns to the page that required it. */
export default function LoginPage() {
  const { t } = useTexts();
  const visitor = useSession();
  const [reason, setReason] = useState<LoginReason | null>(null);
  // A visitor who has just logged in here sees the form until the next page loads.
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

LoginPage.namespaces = ["account", "form", "nav", "request"] satisfies Namespace[];
