import type { Answers } from "../../lib/api/answers";
import { useTexts } from "../../lib/i18n/TextsContext";

/** Whether a departure takes place, by when it is decided, and what follows if it does not. */
export function Standing({ of: departure }: { of: Answers["StandingAnswer"] | null | undefined }) {
  const { t, formats } = useTexts();
  if (!departure) {
    return null;
  }
  const { state, needed, decided_on, minimum } = departure;
  if (state === "guaranteed") {
    return <p className="receipt-note">{t("account:standing_guaranteed")}</p>;
  }
  if (state === "cancelled") {
    return <p className="receipt-note">{t("account:standing_cancelled")}</p>;
  }
  if (state !== "open" || !minimum) {
    return null;
  }
  return (
    <p className="receipt-note">
      {needed && decided_on
        ? t("account:standing_needed", { count: needed, day: formats.date(decided_on) })
        : t("account:standing_from", { count: minimum })}
    </p>
  );
}
