import { deviceStore } from "../storage";

/** Whether this browser has a token, for scripts that must stay small. */
export const hasSession = (): boolean => Boolean(deviceStore.get("token")) || /(^|; )token=./.test(document.cookie);
