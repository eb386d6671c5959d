import { useTexts } from "../../lib/i18n/TextsContext";
import { logOut } from "../../lib/session/logOut";
import type { Session } from "../../lib/session/session";

/** Instead of a form that a signed-in visitor does not need. */
export function AlreadySignedIn({ session }: { session: Session }) {
  const { t } = useTexts();
  return (
    <div role="status">
      <p className="notice">{t("account:general_signed_in", { name: session.name })}</p>
      <p className="account-links">
        <a className="button" href="/Profile">
          {t("nav:profile")}
        </a>{" "}
        <a className="more" href="/Dashboard">
          {t("nav:dashboard")}
        </a>{" "}
        <button type="button" className="button-quiet" onClick={() => logOut(session.token)}>
          {t("nav:logout")}
        </button>
      </p>
    </div>
  );
}
