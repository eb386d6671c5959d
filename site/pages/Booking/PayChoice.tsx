import { useTexts } from "../../i18n/TextsContext";

/** The deposit or all of it; `percent` of the tour where it is known, such as `30%`. */
export function PayChoice({ percent }: { percent: string | null }) {
  const { t } = useTexts();
  return (
    <fieldset className="field choices">
      <legend>{t("account:booking_pay")}</legend>
      <label>
        <input type="radio" name="pay" value="deposit" defaultChecked />{" "}
        {percent ? t("account:booking_pay_deposit_of", { percent }) : t("account:booking_pay_deposit")}
      </label>
      <label>
        <input type="radio" name="pay" value="whole" /> {t("account:booking_pay_whole")}
      </label>
    </fieldset>
  );
}
