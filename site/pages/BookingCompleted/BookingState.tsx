import { LoadFailed } from "../../account/LoadFailed";
import { Loading } from "../../account/Loading";
import { PaymentState } from "../../account/PaymentState";
import { usePayment } from "../../account/usePayment";
import { useTexts } from "../../i18n/TextsContext";

export function BookingState({ reference }: { reference: string }) {
  const { t } = useTexts();
  const { outcome, retry, isSlow } = usePayment(reference);
  if (!outcome) {
    return <Loading />;
  }
  // A number that the service does not know is shown as no booking at all.
  if (outcome.kind === "missing" || outcome.kind === "unauthorised") {
    return (
      <p className="notice" role="alert">
        {t("account:general_link_needed")}
      </p>
    );
  }
  if (outcome.kind !== "done") {
    return <LoadFailed kind={outcome.kind} onRetry={retry} />;
  }
  const payment = outcome.answer;
  const isDue = ["open", "failed", "cancelled"].includes(payment.status);
  return (
    <>
      <p className="lead">{t("account:completed_reference", { reference: payment.reference })}</p>
      {payment.status === "nothing" ? null : <PaymentState payment={payment} isSlow={isSlow} />}
      {isDue ? (
        <p>
          <a className="button" href={`/Payment?reference=${encodeURIComponent(reference)}`}>
            {t("account:completed_payment")}
          </a>
        </p>
      ) : null}
    </>
  );
}
