import messages from "../../locales/en/nav.json";
import template from "../../templates/partials/user-menu.html?raw";
import { showUserMenu } from "../features/account/userMenu";

const PATHS: Record<string, string> = {
  login: "/Login",
  profile: "/Profile",
  dashboard: "/Dashboard",
  affiliate_link: "/AffiliateLink",
};

/** The login link and the menu of the account as the template writes them, in English. */
const html = template
  .replace(/\{\{-? icon\('\w+'\) \}\}/g, "")
  .replace(/\{\{ t\('nav:(\w+)'\) \}\}/g, (_, key: keyof typeof messages) => messages[key])
  .replace(/\{\{ paths\.(\w+) \}\}/g, (_, key: string) => PATHS[key] ?? "");

let stop: (() => void) | undefined;

/** Shows the bar with the menu of the account at an address. */
export function showMenu(address: string): HTMLElement {
  history.replaceState(null, "", address);
  const bar = document.createElement("header");
  bar.innerHTML = html;
  document.body.append(bar);
  stop = showUserMenu(document);
  return bar;
}

/** Removes the bar and its listeners. */
export function removeMenu(): void {
  stop?.();
  document.querySelector("header")?.remove();
}
