import { deviceStore } from "../storage";

/** Whether this browser has a token, for scripts that cannot afford to read the session. */
export const hasSession = (): boolean => Boolean(deviceStore.get("token")) || /(^|; )token=./.test(document.cookie);
