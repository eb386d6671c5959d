import { useState } from "react";
import { DoneMessage } from "../../account/DoneMessage";
import { LinkNeeded } from "../../account/LinkNeeded";
import { Loading } from "../../account/Loading";
import { useSecretOfAddress } from "../../account/useSecretOfAddress";
import { clearSession } from "../../api/session";
import { useTexts } from "../../i18n/TextsContext";
import { ResetPasswordForm } from "./ResetPasswordForm";

/** Where the mail of a forgotten password leads; its link works once. */
export default function ResetPassword() {
  const { t } = useTexts();
  const secret = useSecretOfAddress();
  const [ended, setEnded] = useState<"done" | "expired" | null>(null);

  if (ended === "done") {
    return (
      <DoneMessage>
        <p className="notice">{t("account:reset_done")}</p>
        <p>
          <a className="button" href="/Login">
            {t("nav:login")}
          </a>
        </p>
      </DoneMessage>
    );
  }
  if (ended === "expired") {
    return (
      <DoneMessage>
        <p className="notice">{t("account:reset_expired")}</p>
        <p>
          <a className="button" href="/ForgotPassword">
            {t("account:reset_request")}
          </a>
        </p>
      </DoneMessage>
    );
  }
  if (secret === null) {
    return <Loading />;
  }
  if (secret === "") {
    return <LinkNeeded />;
  }
  const onDone = () => {
    // A new password ends every session of the account.
    clearSession("left");
    setEnded("done");
  };
  return <ResetPasswordForm secret={secret} onDone={onDone} onExpired={() => setEnded("expired")} />;
}
