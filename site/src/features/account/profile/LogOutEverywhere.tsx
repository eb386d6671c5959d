import { useState } from "react";
import { call } from "../../../lib/api/call";
import { messageFor } from "../../../lib/api/messageFor";
import { useTexts } from "../../../lib/i18n/TextsContext";
import { logOut } from "../../../lib/session/logOut";

/** Ends every session of the account, such as one on a lost phone. */
export function LogOutEverywhere({ token }: { token: string }) {
  const { t } = useTexts();
  const [isEnding, setEnding] = useState(false);
  const [error, setError] = useState("");
  const end = async () => {
    setEnding(true);
    setError("");
    const { kind } = await call("logout/everywhere", { method: "POST", token });
    if (kind === "done" || kind === "unauthorised") {
      await logOut(token);
      return;
    }
    setEnding(false);
    setError(messageFor(kind, t("request:failed"), t));
  };
  return (
    <div className="account-action">
      <p>{t("account:profile_everywhere_text")}</p>
      <button type="button" className="button-quiet" disabled={isEnding} onClick={end}>
        {t("account:profile_everywhere")}
      </button>
      <p className="form-error" role="alert" hidden={!error}>
        {error}
      </p>
    </div>
  );
}
