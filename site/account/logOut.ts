import { call } from "../api/call";
import { clearSession } from "../api/session";
import { navigation } from "./navigation";

/** Ends the session here, whatever the service answers, and goes home. */
export async function logOut(token: string): Promise<void> {
  await call("logout", { method: "POST", token, timeout: 3000 });
  clearSession("left");
  navigation.goTo("/");
}
