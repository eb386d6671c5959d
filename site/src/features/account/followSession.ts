import { hasSession } from "../../lib/session/hasSession";

/** Imports the menu of the account once the visitor has a session: at once, or when another tab logs in. */
export function followSession(root: Document): void {
  const show = () => {
    if (hasSession()) {
      removeEventListener("storage", show);
      import("./userMenu").then(({ showUserMenu }) => showUserMenu(root));
    }
  };
  addEventListener("storage", show);
  show();
}
