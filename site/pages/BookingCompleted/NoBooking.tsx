import { LinkNeeded } from "../../account/LinkNeeded";
import { useTexts } from "../../i18n/TextsContext";

/** For an address without a reference, or with one that the service does not know. */
export function NoBooking() {
  const { t } = useTexts();
  return (
    <>
      <p className="lead">{t("account:completed_none")}</p>
      <LinkNeeded />
    </>
  );
}
