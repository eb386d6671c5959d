import { useState } from "react";
import { call } from "../../lib/api/call";
import { messageFor } from "../../lib/api/messageFor";
import { useTexts } from "../../lib/i18n/TextsContext";

/** Asks for another confirmation mail. The answer does not tell whether the address has an account. */
export function SendAgain({ email }: { email: string }) {
  const { t, locale } = useTexts();
  const [isSending, setSending] = useState(false);
  const [said, setSaid] = useState("");
  const send = async () => {
    setSending(true);
    setSaid("");
    const { kind } = await call("verify-email/resend", { method: "POST", body: { email, locale } });
    setSaid(kind === "done" ? t("account:verify_resent", { email }) : messageFor(kind, t("request:failed"), t));
    setSending(false);
  };
  return (
    <div className="account-links">
      <button type="button" className="button-quiet" disabled={isSending} onClick={send}>
        {t(isSending ? "request:sending" : "account:verify_resend")}
      </button>{" "}
      <span role="status">{said}</span>
    </div>
  );
}
