import type { Outcome } from "../api/call";
import type { TextKey } from "../i18n/catalogue";
import { useTexts } from "../i18n/TextsContext";

const LINES: Partial<Record<Outcome<unknown>["kind"], TextKey>> = {
  offline: "request:offline",
  timeout: "request:timeout",
  limited: "request:limited",
};

/** The error message, with a button to retry. */
export function LoadFailed({ kind, onRetry }: { kind: Outcome<unknown>["kind"]; onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <div className="notice" role="alert">
      <p>{t(LINES[kind] ?? "account:general_load_failed")}</p>
      <button type="button" className="button button-small" onClick={onRetry}>
        {t("account:general_retry")}
      </button>
    </div>
  );
}
