import { useState } from "react";
import type { Namespace } from "../../../lib/i18n/catalogue";
import { useTexts } from "../../../lib/i18n/TextsContext";
import { SuccessPanel } from "../../../lib/page/SuccessPanel";
import { ForgotPasswordForm } from "./ForgotPasswordForm";

/** Sends a link for a new password; the answer does not tell whether an account exists. */
export default function ForgotPasswordPage() {
  const { t } = useTexts();
  const [isSent, setSent] = useState(false);
  return (
    <>
      {isSent ? (
        <SuccessPanel>
          <p className="notice">{t("account:forgot_done")}</p>
          <p>
            <button type="button" className="button-quiet" onClick={() => setSent(false)}>
              {t("account:forgot_again")}
            </button>
          </p>
        </SuccessPanel>
      ) : (
        <ForgotPasswordForm onDone={() => setSent(true)} />
      )}
      <p>
        <a href="/Login">{t("account:forgot_back")}</a>
      </p>
    </>
  );
}

ForgotPasswordPage.namespaces = ["account", "form", "nav", "request"] satisfies Namespace[];
