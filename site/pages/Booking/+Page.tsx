import { useEffect, useState } from "react";
import { useTexts } from "../../i18n/TextsContext";
import { BookingForm } from "./BookingForm";

/** Books what a quote offers. It needs the number of that quote and no login. */
export default function Booking() {
  const { t } = useTexts();
  const [isWithoutReference, setWithoutReference] = useState(false);
  useEffect(() => setWithoutReference(!new URLSearchParams(location.search).get("reference")), []);
  return (
    <>
      <p>{t("account:booking_lead")}</p>
      <div className="notice" role="status" hidden={!isWithoutReference}>
        {isWithoutReference ? (
          <>
            {t("account:booking_no_reference")} <a href="/Quote">{t("nav:quote")}</a>
          </>
        ) : null}
      </div>
      <BookingForm />
    </>
  );
}
