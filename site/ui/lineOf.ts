import type { Outcome } from "../api/call";
import type { Texts } from "../i18n/texts";

/** What a visitor is told of a call that came to nothing; `failed` where nothing better is known. */
export function lineOf(kind: Outcome<unknown>["kind"], failed: string, t: Texts["t"]): string {
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
