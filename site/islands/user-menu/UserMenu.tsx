import { useEffect, useState } from "react";
import { call } from "../../api/call";
import { clearSession, readSession, type Session } from "../../api/session";
import type { Messages } from "../../i18n/catalogue";
import { useTexts } from "../../i18n/TextsContext";

export const texts = import.meta.glob<Messages>("../../locales/*/{format,nav}.json", { import: "default" });

interface UserMenuProps {
  paths: { login: string; profile: string; dashboard: string; affiliate_link: string };
}

/** The way in for a stranger, the account's pages for a signed-in visitor. */
export function Island({ paths }: UserMenuProps) {
  const { t } = useTexts();
  const [session, setSession] = useState<Session | null>(null);
  useEffect(() => {
    const show = () => setSession(readSession());
    document.addEventListener("session", show);
    return () => document.removeEventListener("session", show);
  }, []);
  useEffect(() => {
    const stored = readSession();
    setSession(stored);
    if (!stored) {
      return;
    }
    // A stored token may have ended meanwhile (`product-spec §4`); a connection that fails proves nothing.
    call<unknown>("user", { token: stored.token }).then((outcome) => {
      if (outcome.kind === "unauthorised") {
        clearSession();
      }
    });
  }, []);

  if (!session) {
    return (
      <a className="nav-login" href={paths.login}>
        {t("nav:login")}
      </a>
    );
  }
  const logOut = async () => {
    await call("logout", { method: "POST", token: session.token, timeout: 3000 });
    clearSession();
    location.assign("/");
  };
  return (
    <details className="user-menu">
      <summary>
        <span className="visually-hidden">
          {t("nav:account")}: {session.name}
        </span>
        {session.avatar ? (
          <img src={session.avatar} alt="" width={32} height={32} />
        ) : (
          <span className="user-menu-initial" aria-hidden="true">
            {[...(session.name || t("nav:account"))][0]}
          </span>
        )}
        <span className="user-menu-name" aria-hidden="true">
          {session.name || t("nav:account")}
        </span>
      </summary>
      <ul>
        <li>
          <a href={paths.profile}>{t("nav:profile")}</a>
        </li>
        <li>
          <a href={paths.dashboard}>{t("nav:dashboard")}</a>
        </li>
        <li>
          <a href={paths.affiliate_link}>{t("nav:affiliate_link")}</a>
        </li>
        <li>
          <button type="button" onClick={logOut}>
            {t("nav:logout")}
          </button>
        </li>
      </ul>
    </details>
  );
}
