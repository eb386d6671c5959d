import { LinkNeeded } from "../../account/LinkNeeded";
import { LoadFailed } from "../../account/LoadFailed";
import { Loading } from "../../account/Loading";
import { PaymentState } from "../../account/PaymentState";
import { usePayment } from "../../account/usePayment";
import { useTexts } from "../../i18n/TextsContext";
import { PaymentMethods } from "./PaymentMethods";

export function YourPayment({ reference }: { reference: string }) {
  const { t, formats } = useTexts();
  const { outcome, retry, isSlow } = usePayment(reference);
  if (!outcome) {
    return <Loading />;
  }
  if (outcome.kind === "missing" || outcome.kind === "unauthorised") {
    return <LinkNeeded />;
  }
  if (outcome.kind !== "done") {
    return <LoadFailed kind={outcome.kind} onRetry={retry} />;
  }
  const payment = outcome.answer;
  const isDue = ["open", "failed", "cancelled"].includes(payment.status);
  return (
    <>
      <PaymentState payment={payment} isSlow={isSlow} />
      {payment.status === "nothing" ? null : (
        <p className="payment-facts">
          <strong>{t("account:payment_amount", { amount: formats.money(payment.amount) })}</strong>
          <span>{t("account:payment_reference", { reference: payment.reference })}</span>
        </p>
      )}
      {isDue ? <PaymentMethods payment={payment} /> : null}
    </>
  );
}
