import { useState } from "react";
import type { Namespace } from "../../../lib/i18n/catalogue";
import { useTexts } from "../../../lib/i18n/TextsContext";
import { Loading } from "../../../lib/page/Loading";
import { MissingLinkNotice } from "../../../lib/page/MissingLinkNotice";
import { SuccessPanel } from "../../../lib/page/SuccessPanel";
import { clearSession } from "../../../lib/session/session";
import { useSecretOfAddress } from "../useSecretOfAddress";
import { ResetPasswordForm } from "./ResetPasswordForm";

/** The page that the mail of a forgotten password links to; the link works once. */
export default function ResetPasswordPage() {
  const { t } = useTexts();
  const secret = useSecretOfAddress();
  const [ended, setEnded] = useState<"done" | "expired" | null>(null);

  if (ended === "done") {
    return (
      <SuccessPanel>
        <p className="notice">{t("account:reset_done")}</p>
        <p>
          <a className="button" href="/Login">
            {t("nav:login")}
          </a>
        </p>
      </SuccessPanel>
    );
  }
  if (ended === "expired") {
    return (
      <SuccessPanel>
        <p className="notice">{t("account:reset_expired")}</p>
        <p>
          <a className="button" href="/ForgotPassword">
            {t("account:reset_request")}
          </a>
        </p>
      </SuccessPanel>
    );
  }
  if (secret === null) {
    return <Loading />;
  }
  if (secret === "") {
    return <MissingLinkNotice />;
  }
  const onDone = () => {
    // A new password ends every session of the account.
    clearSession("left");
    setEnded("done");
  };
  return <ResetPasswordForm secret={secret} onDone={onDone} onExpired={() => setEnded("expired")} />;
}

ResetPasswordPage.namespaces = ["account", "form", "nav", "request"] satisfies Namespace[];
