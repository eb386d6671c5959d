import { useState } from "react";
import type { Payment } from "../../account/payment";
import { useTexts } from "../../i18n/TextsContext";

/** The ways to pay. Paying by card is offered only where the provider has a page for it. */
export function PaymentMethods({ payment }: { payment: Payment }) {
  const { t } = useTexts();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <section className="account-section">
      <h2>{t("account:payment_methods")}</h2>
      <div className="payment-methods">
        {payment.redirect_url ? (
          <section className="payment-method">
            <h3>{t("account:payment_card")}</h3>
            <p>{t("account:payment_card_text")}</p>
            <p>
              <a className="button" href={payment.redirect_url} onClick={() => setLeaving(true)}>
                {t("account:payment_card_pay")}
              </a>
            </p>
            <p role="status">{isLeaving ? t("account:payment_redirecting") : null}</p>
          </section>
        ) : null}
        <section className="payment-method">
          <h3>{t("account:payment_transfer")}</h3>
          <p>{t("account:payment_transfer_text", { reference: payment.reference })}</p>
        </section>
        <section className="payment-method">
          <h3>{t("account:payment_cash")}</h3>
          <p>{t("account:payment_cash_text")}</p>
        </section>
      </div>
    </section>
  );
}
