import { useTexts } from "../../i18n/TextsContext";
import { DeleteAccount } from "./DeleteAccount";
import { DownloadData } from "./DownloadData";

/** A visitor may take the data away or have it erased. */
export function YourData({ token, onDeleted }: { token: string; onDeleted: () => void }) {
  const { t } = useTexts();
  return (
    <section className="account-section">
      <h2>{t("account:profile_data")}</h2>
      <DownloadData token={token} />
      <DeleteAccount token={token} onDeleted={onDeleted} />
    </section>
  );
}
