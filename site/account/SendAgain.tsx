import { useState } from "react";
import { call } from "../api/call";
import { useTexts } from "../i18n/TextsContext";
import { lineOf } from "../ui/lineOf";

/** Asks for the confirmation mail once more. The answer says nothing about the address. */
export function SendAgain({ email }: { email: string }) {
  const { t, locale } = useTexts();
  const [isSending, setSending] = useState(false);
  const [said, setSaid] = useState("");
  const send = async () => {
    setSending(true);
    setSaid("");
    const { kind } = await call("verify-email/resend", { method: "POST", body: { email, locale } });
    setSaid(kind === "done" ? t("account:verify_resent", { email }) : lineOf(kind, t("request:failed"), t));
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
