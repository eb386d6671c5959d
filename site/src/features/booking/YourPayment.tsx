import type { TextKey } from "../../lib/i18n/catalogue";
import { useTexts } from "../../lib/i18n/TextsContext";
import { LoadFailed } from "../../lib/page/LoadFailed";
import { Loading } from "../../lib/page/Loading";
import { MissingLinkNotice } from "../../lib/page/MissingLinkNotice";
import { BookedReceipt } from "./BookedReceipt";
import { PaymentMethods } from "./PaymentMethods";
import { PaymentState } from "./PaymentState";
import { isDue, type Payment } from "./payment";
import { usePayment } from "./usePayment";

const AMOUNTS: Record<Payment["kind"], TextKey> = {
  deposit: "account:payment_amount_deposit",
  whole: "account:payment_amount_whole",
  rest: "account:payment_amount_rest",
};

export function YourPayment({ reference }: { reference: string }) {
  const { t, formats } = useTexts();
  const { outcome, retry, isSlow } = usePayment(reference);
  if (!outcome) {
    return <Loading />;
  }
  if (outcome.kind === "missing" || outcome.kind === "unauthorised") {
    return <MissingLinkNotice />;
  }
  if (outcome.kind !== "done") {
    return <LoadFailed kind={outcome.kind} onRetry={retry} />;
  }
  const payment = outcome.answer;
  const isPaid = payment.status === "paid";
  // After a part payment the rest is due.
  const [key, amount] = isPaid ? (["rest", payment.outstanding] as const) : ([payment.kind, payment.amount] as const);
  return (
    <div className="beside-receipt">
      <div>
        <PaymentState payment={payment} isSlow={isSlow} />
        {["nothing", "cancelled", "expired", "off"].includes(payment.status) ? null : (
          <p className="payment-facts">
            {isPaid && payment.outstanding === 0 ? null : (
              <strong>
                {isPaid && payment.due_now === false && payment.balance_on
                  ? t("account:payment_balance_later", {
                      amount: formats.money(amount),
                      date: formats.date(payment.balance_on),
                    })
                  : t(AMOUNTS[key], { amount: formats.money(amount) })}
              </strong>
            )}
            <span>{t("account:payment_reference", { reference: payment.number })}</span>
            <a href={payment.invoice_url}>{t("account:completed_invoice")}</a>
          </p>
        )}
        {isDue(payment) ? <PaymentMethods payment={payment} amount={amount} /> : null}
      </div>
      <BookedReceipt payment={payment} />
    </div>
  );
}
