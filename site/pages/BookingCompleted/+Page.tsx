import { useReferenceOfAddress } from "../../account/useReferenceOfAddress";
import { useTexts } from "../../i18n/TextsContext";
import { BookingState } from "./BookingState";

/** After a booking: its number, what happens next, and where its payment stands. */
export default function BookingCompleted() {
  const { t } = useTexts();
  const reference = useReferenceOfAddress();
  return (
    <>
      {reference ? <BookingState reference={reference} /> : null}
      <p>{t("account:completed_next")}</p>
      <p>{t("account:completed_keep")}</p>
      <p>
        <a className="more" href="/">
          {t("nav:home")}
        </a>
      </p>
    </>
  );
}
