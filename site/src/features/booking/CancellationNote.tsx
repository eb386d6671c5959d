import { useTexts } from "../../lib/i18n/TextsContext";
import type { JourneyPrice } from "./useJourneyPrice";

/** The cancellation charges of the operator, as the service applies them. */
export function CancellationNote({ price }: { price: JourneyPrice }) {
  const { t } = useTexts();
  const steps = price.cancellation ?? [];
  const lineOf = ({ days, percent }: JourneyPrice["cancellation"][number], index: number) => {
    const charge =
      percent === null || percent === undefined
        ? t("account:cancellation_deposit")
        : t("account:cancellation_percent", { percent: t("format:percent", { value: percent }) });
    // The last day before the previous step applies.
    const until = (steps[index - 1]?.days ?? 1) - 1;
    if (index === 0) {
      return t("account:cancellation_first", { days, charge });
    }
    return index === steps.length - 1
      ? t("account:cancellation_last", { until, charge })
      : t("account:cancellation_between", { until, days, charge });
  };
  return steps.length > 0 ? (
    <p className="receipt-note">
      {t("account:booking_cancellation")}
      {steps.map((step, index) => (
        <span key={step.days}>
          <br />
          {lineOf(step, index)}
        </span>
      ))}
    </p>
  ) : null;
}
