import { LoadFailed } from "../../account/LoadFailed";
import { useLoaded } from "../../account/useLoaded";
import { isSignedIn, useSession } from "../../account/useSession";
import { call } from "../../api/call";
import { useTexts } from "../../i18n/TextsContext";

/** Confirms an address with the secret of its mail and says how that went. */
export function Verification({ secret }: { secret: string }) {
  const { t } = useTexts();
  const visitor = useSession();
  const { outcome, retry } = useLoaded(() => call("verify-email", { method: "POST", body: { token: secret } }));

  switch (outcome?.kind) {
    case undefined:
      return (
        <div role="status">
          <p>{t("account:verify_checking")}</p>
        </div>
      );
    case "done":
      return (
        <div role="status">
          <p className="notice">{t("account:verify_done")}</p>
          <p>
            {isSignedIn(visitor) ? (
              <a className="button" href="/Profile">
                {t("nav:profile")}
              </a>
            ) : (
              <a className="button" href="/Login">
                {t("nav:login")}
              </a>
            )}
          </p>
        </div>
      );
    case "missing":
    case "unauthorised":
    case "invalid":
      return (
        <div role="alert">
          <p className="notice">{t("account:verify_invalid")}</p>
          <p>
            <a className="more" href="/Contact">
              {t("nav:contact")}
            </a>
          </p>
        </div>
      );
    default:
      return <LoadFailed kind={outcome?.kind ?? "failed"} onRetry={retry} />;
  }
}
