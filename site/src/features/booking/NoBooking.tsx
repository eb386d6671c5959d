import { useTexts } from "../../lib/i18n/TextsContext";
import { MissingLinkNotice } from "../../lib/page/MissingLinkNotice";

/** For an address without a reference, or with one that the service does not know. */
export function NoBooking() {
  const { t } = useTexts();
  return (
    <>
      <p className="lead">{t("account:completed_none")}</p>
      <MissingLinkNotice />
    </>
  );
}
