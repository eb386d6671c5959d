import { logOut } from "../../lib/session/logOut";
import { onSession, readSession, type Session } from "../../lib/session/session";
import { loadUser } from "../../lib/session/user";
// biome-ignore lint/style/noRestrictedImports: the wishlist of a signed-in visitor is that of the account
import { followAccount } from "../wishlist/sync";

/**
 * Replaces the login link in the bar by the menu of the account while the visitor has a session. Returns a function
 * that stops it.
 */
export function showUserMenu(root: Document): () => void {
  const link = root.querySelector(".nav-login");
  const menu = root.querySelector<HTMLTemplateElement>("#user-menu")?.content.firstElementChild?.cloneNode(true);
  if (!link || !(menu instanceof HTMLElement)) {
    return () => {};
  }
  const show = sessionWriter(menu);
  let token: string | undefined;
  const follow = () => {
    const session = readSession();
    if (session) {
      show(session);
      link.replaceWith(menu);
      if (session.token !== token) {
        // The stored token may have expired, and another device may have changed the favourites.
        loadUser(session.token);
        followAccount(session.token);
      }
    } else {
      menu.replaceWith(link);
    }
    token = session?.token;
  };
  menu.querySelector("button")?.addEventListener("click", () => token && logOut(token));
  follow();
  return onSession(follow);
}

/** Writes name and picture of a session into the menu. The template's text replaces a missing name. */
function sessionWriter(menu: HTMLElement): (session: Session) => void {
  const [hidden, initial, shown] = [".visually-hidden", ".user-menu-initial", ".user-menu-name"].map((selector) =>
    menu.querySelector(selector),
  ) as [Element, Element, Element];
  const [label, unnamed] = [hidden.textContent, shown.textContent];
  const picture = new Image(32, 32);
  picture.alt = "";
  return ({ name, avatar }) => {
    hidden.textContent = label + name;
    shown.textContent = name || unnamed;
    initial.textContent = [...shown.textContent][0] ?? "";
    if (avatar) {
      picture.src = avatar;
      initial.replaceWith(picture);
    } else {
      picture.replaceWith(initial);
    }
  };
}
