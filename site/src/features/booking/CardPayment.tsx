import { useState } from "react";
import { useTexts } from "../../lib/i18n/TextsContext";
import { navigation } from "../../lib/navigation";
import { type Payment, startPayment } from "./payment";

/** Links to the provider's page: the one that is open already, or a new one. */
export function CardPayment({ payment }: { payment: Payment }) {
  const { t } = useTexts();
  const [state, setState] = useState<"waiting" | "leaving" | "failed">("waiting");
  const pay = async () => {
    setState("leaving");
    const address = payment.redirect_url ?? (await startPayment(payment.reference));
    if (address) {
      navigation.goTo(address);
    } else {
      setState("failed");
    }
  };
  return (
    <section className="payment-method">
      <h3>{t("account:payment_card")}</h3>
      <p>{t("account:payment_card_text")}</p>
      <p>
        <button type="button" className="button" onClick={pay} disabled={state === "leaving"}>
          {t("account:payment_card_pay")}
        </button>
      </p>
      <p role="status">
        {state === "leaving" ? t("account:payment_redirecting") : null}
        {state === "failed" ? t("account:payment_card_failed") : null}
      </p>
    </section>
  );
}
