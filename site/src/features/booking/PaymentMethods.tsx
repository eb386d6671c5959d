import { useTexts } from "../../lib/i18n/TextsContext";
import { CardPayment } from "./CardPayment";
import type { Payment } from "./payment";

/** The ways to pay an amount that the operator offers. */
export function PaymentMethods({ payment, amount }: { payment: Payment; amount: number }) {
  const { t, formats } = useTexts();
  const { methods, bank_details } = payment;
  const values = { amount: formats.money(amount), number: payment.number };
  return (
    <section className="account-section">
      <h2>{t("account:payment_methods")}</h2>
      <div className="payment-methods">
        {methods.includes("card") ? <CardPayment payment={payment} /> : null}
        {methods.includes("bank_transfer") ? (
          <section className="payment-method">
            <h3>{t("account:payment_transfer")}</h3>
            <p>{t("account:payment_transfer_text", values)}</p>
            {bank_details.length === 0 ? <p>{t("account:payment_transfer_later")}</p> : null}
            {bank_details.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </section>
        ) : null}
        {methods.includes("cash") ? (
          <section className="payment-method">
            <h3>{t("account:payment_cash")}</h3>
            <p>{t("account:payment_cash_text", values)}</p>
          </section>
        ) : null}
      </div>
    </section>
  );
}
