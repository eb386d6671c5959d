import type { Texts } from "../i18n/texts";
import type { Outcome } from "./call";

/** The message for a failed call; `failed` if there is no more specific one. */
export function messageFor(kind: Outcome<unknown>["kind"], failed: string, t: Texts["t"]): string {
  switch (kind) {
    case "offline":
      return t("request:offline");
    case "timeout":
      return t("request:timeout");
    case "limited":
      return t("request:limited");
    default:
      return failed;
  }
}
