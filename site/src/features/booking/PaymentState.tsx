import type { TextKey } from "../../lib/i18n/catalogue";
import { useTexts } from "../../lib/i18n/TextsContext";
import type { Payment, PaymentStatus } from "./payment";
import { comesFromProvider } from "./usePayment";

const LINES: Record<PaymentStatus, TextKey | null> = {
  open: null,
  pending: "account:payment_checking",
  paid: "account:payment_paid",
  failed: "account:payment_failed",
  cancelled: "account:payment_cancelled",
  nothing: "account:payment_nothing",
  expired: "account:payment_expired",
  off: "account:standing_cancelled",
};

/**
 * A visitor whom the provider has sent back sees that a payment failed. Others do not: the provider's page may not even
 * have opened.
 */
const lineOf = ({ status }: Payment): TextKey | null =>
  status === "failed" && !comesFromProvider() ? "account:payment_none_yet" : LINES[status];

/** The state of a payment, announced to screen readers when it changes. */
export function PaymentState({ payment, isSlow }: { payment: Payment; isSlow: boolean }) {
  const { t, formats } = useTexts();
  const line = isSlow ? "account:payment_slow" : lineOf(payment);
  const hasFailed = line === "account:payment_failed";
  return (
    <p role="status" className={hasFailed ? "notice notice-failed" : "notice"} hidden={!line}>
      {hasFailed ? (
        <>
          <strong>{t("account:payment_not_paid")}</strong>
          <br />
        </>
      ) : null}
      {line ? t(line, { amount: formats.money(payment.amount) }) : null}
    </p>
  );
}
