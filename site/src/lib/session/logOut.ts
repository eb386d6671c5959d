import { call } from "../api/call";
import { navigation } from "../navigation";
import { clearSession } from "./session";

/** Ends the session here, even if the service fails, and opens the home page. */
export async function logOut(token: string): Promise<void> {
  await call("logout", { method: "POST", token, timeout: 3000 });
  clearSession("left");
  navigation.goTo("/");
}
