import { announce } from "../events";
import { deviceStore } from "../storage";

/** The stored data of the signed-in visitor. */
export interface Session {
  token: string;
  name: string;
  /** Path of the picture on this site, or empty. */
  avatar: string;
}

/** How a session has ended on this page: the service refused its token, or the visitor ended it and is redirected. */
export type Ending = "expired" | "left";

let ending: Ending | null = null;

/** Null if this page has ended no session: there was none, or another tab has ended it. */
export const sessionEnding = (): Ending | null => ending;

const DAYS_30 = 60 * 60 * 24 * 30;

function readCookie(name: string): string {
  for (const pair of document.cookie.split("; ")) {
    const [key, value] = pair.split("=", 2);
    if (key === name && value) {
      try {
        return decodeURIComponent(value);
      } catch {
        return "";
      }
    }
  }
  return "";
}

function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store does not exist in every browser we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}

/** The session; it exists exactly when a token exists. */
export function readSession(): Session | null {
  const token = readCookie("token") || (deviceStore.get("token") ?? "");
  return token ? { token, name: readCookie("name"), avatar: readCookie("avatar") } : null;
}

export function storeSession(session: Session): void {
  ending = null;
  writeCookie("token", session.token, DAYS_30);
  writeCookie("name", session.name, DAYS_30);
  writeCookie("avatar", session.avatar, DAYS_30);
  deviceStore.set("token", session.token);
  announceSession();
}

/** Stored keys that belong to an account. Without an account the favourites belong to the browser. */
const OF_ACCOUNT = ["token", "user", "affiliate", "friends", "wishlist", "wishlist-unsent"];

/** Removes token, name and avatar, and the data of the account that this browser has stored. */
export function clearSession(how: Ending): void {
  ending = how;
  const wasSignedIn = readSession() !== null;
  removeCookies();
  for (const name of wasSignedIn ? OF_ACCOUNT : []) {
    deviceStore.remove(name);
  }
  announce("wishlist");
  announceSession();
}

function removeCookies(): void {
  for (const name of ["token", "name", "avatar"]) {
    writeCookie(name, "", 0);
  }
}

/** The service does not know the token any more. */
export function expireSession(token: string): void {
  if (readSession()?.token === token) {
    clearSession("expired");
  } else {
    // Another tab has logged in meanwhile: its session stays, and this page uses it.
    announceSession();
  }
}

/** The menu in the bar and the page both show the session: each is notified of changes by the other. */
const announceSession = () => announce("session");

/**
 * Calls the listener whenever the session may have changed: on this page, in another tab, or when the visitor returns
 * to this page.
 */
export function onSession(listener: () => void): () => void {
  const readAfterReturn = (event: PageTransitionEvent) => event.persisted && listener();
  const readElsewhere = ({ key }: StorageEvent) => {
    // A browser may send the storage event before it shows that the other tab has removed the cookies.
    if (key === "token" && !deviceStore.get("token")) {
      removeCookies();
    }
    listener();
  };
  document.addEventListener("session", listener);
  document.addEventListener("visibilitychange", listener);
  addEventListener("storage", readElsewhere);
  addEventListener("pageshow", readAfterReturn);
  return () => {
    document.removeEventListener("session", listener);
    document.removeEventListener("visibilitychange", listener);
    removeEventListener("storage", readElsewhere);
    removeEventListener("pageshow", readAfterReturn);
  };
}
