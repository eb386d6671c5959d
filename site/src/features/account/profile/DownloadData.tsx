import { useState } from "react";
import { call } from "../../../lib/api/call";
import { messageFor } from "../../../lib/api/messageFor";
import { useTexts } from "../../../lib/i18n/TextsContext";
import { expireSession } from "../../../lib/session/session";
import { saveAsFile } from "./saveAsFile";

export function DownloadData({ token }: { token: string }) {
  const { t } = useTexts();
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState("");
  const download = async () => {
    setLoading(true);
    setError("");
    const outcome = await call<unknown>("account/export", { token, timeout: 60_000 });
    setLoading(false);
    if (outcome.kind === "done") {
      saveAsFile(outcome.answer, `${location.hostname}.json`);
    } else if (outcome.kind === "unauthorised") {
      expireSession(token);
    } else {
      setError(messageFor(outcome.kind, t("account:profile_download_failed"), t));
    }
  };
  return (
    <div className="account-action">
      <p>{t("account:profile_download_text")}</p>
      <button type="button" className="button-quiet" disabled={isLoading} onClick={download}>
        {t(isLoading ? "account:general_loading" : "account:profile_download")}
      </button>
      <p className="form-error" role="alert" hidden={!error}>
        {error}
      </p>
    </div>
  );
}
