import { useState } from "react";
import { DoneMessage } from "../../account/DoneMessage";
import { useTexts } from "../../i18n/TextsContext";
import { ForgotPasswordForm } from "./ForgotPasswordForm";

/** Sends a link for a new password; says the same whether an account exists or not. */
export default function ForgotPassword() {
  const { t } = useTexts();
  const [isSent, setSent] = useState(false);
  return (
    <>
      {isSent ? (
        <DoneMessage>
          <p className="notice">{t("account:forgot_done")}</p>
          <p>
            <button type="button" className="button-quiet" onClick={() => setSent(false)}>
              {t("account:forgot_again")}
            </button>
          </p>
        </DoneMessage>
      ) : (
        <ForgotPasswordForm onDone={() => setSent(true)} />
      )}
      <p>
        <a href="/Login">{t("account:forgot_back")}</a>
      </p>
    </>
  );
}
