import { useTexts } from "../../lib/i18n/TextsContext";
import { LoadFailed } from "../../lib/page/LoadFailed";
import { Loading } from "../../lib/page/Loading";
import { BookedReceipt } from "./BookedReceipt";
import { NextSteps } from "./NextSteps";
import { NoBooking } from "./NoBooking";
import { PaymentState } from "./PaymentState";
import { isDue } from "./payment";
import { usePayment } from "./usePayment";

export function BookingState({ reference }: { reference: string }) {
  const { t, formats } = useTexts();
  const { outcome, retry, isSlow } = usePayment(reference);
  if (!outcome) {
    return <Loading />;
  }
  // A reference that the service does not know is shown as no booking at all.
  if (outcome.kind === "missing" || outcome.kind === "unauthorised") {
    return <NoBooking />;
  }
  if (outcome.kind !== "done") {
    return <LoadFailed kind={outcome.kind} onRetry={retry} />;
  }
  const payment = outcome.answer;
  const isCancelled = ["cancelled", "expired", "off"].includes(payment.status);
  return (
    <div className="beside-receipt">
      <div>
        <p className="lead">{t("account:completed_reference", { reference: payment.number })}</p>
        {payment.status === "nothing" ? (
          <p className="notice">{t("account:completed_kept")}</p>
        ) : (
          <PaymentState payment={payment} isSlow={isSlow} />
        )}
        {isCancelled ? null : <p>{t("account:completed_recorded")}</p>}
        {payment.confirmed ? <p className="notice">{t("account:completed_confirmed")}</p> : null}
        <p className="account-links">
          {isDue(payment) && payment.due_now !== false ? (
            <a className="button" href={`/Payment?reference=${encodeURIComponent(payment.reference)}`}>
              {t("account:completed_payment")}
            </a>
          ) : null}{" "}
          {payment.status === "nothing" ? null : (
            <a className="more" href={payment.invoice_url}>
              {t("account:completed_invoice")}
            </a>
          )}
        </p>
        {payment.status === "open" && payment.method === "bank_transfer" && payment.bank_details.length > 0 ? (
          <section className="payment-method">
            <h2>{t("account:payment_transfer")}</h2>
            <p>
              {t("account:payment_transfer_text", { amount: formats.money(payment.amount), number: payment.number })}
            </p>
            {payment.bank_details.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </section>
        ) : null}
        {/* A booking that is cancelled or still being checked may not lead to a journey. */}
        {isCancelled || payment.status === "nothing" ? null : <NextSteps payment={payment} />}
        {isCancelled ? null : <p>{t("account:completed_keep")}</p>}
        <p>
          <a className="more" href="/">
            {t("nav:home")}
          </a>
        </p>
      </div>
      <BookedReceipt payment={payment} />
    </div>
  );
}
