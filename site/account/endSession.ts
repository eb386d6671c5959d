import { call } from "../api/call";
import { clearSession, readSession } from "../api/session";
import { type GuardedPage, loginAddress } from "./addresses";
import { navigation } from "./navigation";

/** The service does not know the token any more: to the login and back. */
export function sessionExpired(token: string, page: GuardedPage): void {
  // Another tab may have logged in meanwhile; its session is none of ours.
  if (readSession()?.token === token) {
    clearSession();
  }
  navigation.replaceWith(loginAddress(page, "expired"));
}

/** Ends the session here, whatever the service answers, and goes home (`product-spec §4`). */
export async function logOut(token: string): Promise<void> {
  await call("logout", { method: "POST", token, timeout: 3000 });
  clearSession();
  navigation.goTo("/");
}
