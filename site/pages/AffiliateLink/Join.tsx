import { useState } from "react";
import { joinAffiliates } from "../../account/affiliate";
import { expireSession } from "../../api/session";
import type { User } from "../../api/user";
import { useTexts } from "../../i18n/TextsContext";
import { lineOf } from "../../ui/lineOf";

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
      setError(lineOf(outcome.kind, t("account:affiliate_failed"), t));
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
