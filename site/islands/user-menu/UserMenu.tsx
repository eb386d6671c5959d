import { useEffect } from "react";
import { logOut } from "../../account/logOut";
import { isSignedIn, useSession } from "../../account/useSession";
import { loadUser } from "../../api/user";
import type { Messages } from "../../i18n/catalogue";
import { useTexts } from "../../i18n/TextsContext";
import { followAccount } from "../../wishlist/account";

export const texts = import.meta.glob<Messages>("../../locales/*/{format,nav}.json", { import: "default" });

interface UserMenuProps {
  paths: { login: string; profile: string; dashboard: string; affiliate_link: string };
}

/** The way in for a stranger, the account's pages for a signed-in visitor. */
export function Island({ paths }: UserMenuProps) {
  const { t } = useTexts();
  const visitor = useSession();
  const token = isSignedIn(visitor) ? visitor.token : null;
  // A stored token may have ended meanwhile, and another device may have changed the favourites.
  useEffect(() => {
    if (token) {
      loadUser(token);
      followAccount(token);
    }
  }, [token]);

  if (!isSignedIn(visitor)) {
    return (
      <a className="nav-login" href={paths.login}>
        {t("nav:login")}
      </a>
    );
  }
  return (
    <details className="user-menu">
      <summary>
        <span className="visually-hidden">
          {t("nav:account")}: {visitor.name}
        </span>
        {visitor.avatar ? (
          <img src={visitor.avatar} alt="" width={32} height={32} />
        ) : (
          <span className="user-menu-initial" aria-hidden="true">
            {[...(visitor.name || t("nav:account"))][0]}
          </span>
        )}
        <span className="user-menu-name" aria-hidden="true">
          {visitor.name || t("nav:account")}
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
          <button type="button" onClick={() => logOut(visitor.token)}>
            {t("nav:logout")}
          </button>
        </li>
      </ul>
    </details>
  );
}
