import type { TextKey } from "../../lib/i18n/catalogue";
import { useTexts } from "../../lib/i18n/TextsContext";
import type { PaymentMethod } from "./payment";
import type { JourneyPrice } from "./useJourneyPrice";

const METHODS: Record<PaymentMethod, TextKey> = {
  card: "account:payment_card",
  bank_transfer: "account:payment_transfer",
  cash: "account:payment_cash",
};

interface PayChoiceProps {
  /** The price; null until it is known. */
  price: JourneyPrice | null;
  /** The payment methods, the usual one first. */
  methods: PaymentMethod[];
  /** The deposit from the tour's own page. */
  percent: string | null;
}

/** The choice of the deposit or the whole price, and of the payment method. */
export function PayChoice({ price, methods, percent }: PayChoiceProps) {
  const { t, formats } = useTexts();
  const deposit = price && percent ? { amount: formats.money(price.deposit), percent } : null;
  const isWhole = price?.deposit_percent === 100;
  return (
    <>
      <fieldset className="field option-group">
        <legend>{t("account:booking_pay")}</legend>
        {isWhole ? null : (
          <label>
            <input type="radio" name="pay" value="deposit" defaultChecked />{" "}
            {deposit ? t("account:booking_pay_deposit_amount", deposit) : t("account:booking_pay_deposit")}
          </label>
        )}
        <label key={String(isWhole)}>
          <input type="radio" name="pay" value="whole" defaultChecked={isWhole} />{" "}
          {price
            ? t("account:booking_pay_whole_amount", { amount: formats.money(price.total) })
            : t("account:booking_pay_whole")}
        </label>
      </fieldset>
      {methods.length > 0 ? (
        <fieldset className="field option-group">
          <legend>{t("account:booking_method")}</legend>
          {methods.map((method, place) => (
            <label key={method}>
              <input type="radio" name="payment_method" value={method} defaultChecked={place === 0} />{" "}
              {t(METHODS[method])}
            </label>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
