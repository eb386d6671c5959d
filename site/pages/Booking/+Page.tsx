import { useTexts } from "../../i18n/TextsContext";
import { BookingForm } from "./BookingForm";

/** Books a tour for a day. It needs no login, and no quote. */
export default function Booking() {
  const { t } = useTexts();
  return (
    <>
      <p>{t("account:booking_lead")}</p>
      <BookingForm />
    </>
  );
}
