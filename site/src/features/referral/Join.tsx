import { useState } from "react";
import { messageFor } from "../../lib/api/messageFor";
import { useTexts } from "../../lib/i18n/TextsContext";
import { expireSession } from "../../lib/session/session";
import type { User } from "../../lib/session/user";
import { joinAffiliates } from "./affiliate";

interface JoinProps {
  token: string;
  user: User;
  onJoined: (agency: string) => void;
}

export function Join({ token, user, onJoined }: JoinProps) {
  const { t } = useTexts();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState("");
  const join = async () => {
    setSending(true);
    setError("");
    const outcome = await joinAffiliates(token, user);
    setSending(false);
    if (outcome.kind === "done" && outcome.answer?.agency_id) {
      onJoined(outcome.answer.agency_id);
    } else if (outcome.kind === "unauthorised") {
      expireSession(token);
    } else {
      setError(messageFor(outcome.kind, t("account:affiliate_failed"), t));
    }
  };
  return (
    <>
      <p>{t("account:affiliate_text")}</p>
      <p className="form-error" role="alert" hidden={!error}>
        {error}
      </p>
      <p className="form-end">
        <button type="button" className="button" disabled={isSending} onClick={join}>
          {t(isSending ? "request:sending" : "account:affiliate_join")}
        </button>
        <a className="more" href="/Affiliate">
          {t("account:dashboard_rewards_more")}
        </a>
      </p>
    </>
  );
}
