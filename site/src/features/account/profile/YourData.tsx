import { useTexts } from "../../../lib/i18n/TextsContext";
import { DeleteAccount } from "./DeleteAccount";
import { DownloadData } from "./DownloadData";
import { LogOutEverywhere } from "./LogOutEverywhere";

/** Exports the visitor's data, ends every session, or deletes the account. */
export function YourData({ token, onDeleted }: { token: string; onDeleted: () => void }) {
  const { t } = useTexts();
  return (
    <section className="account-section">
      <h2>{t("account:profile_data")}</h2>
      <DownloadData token={token} />
      <LogOutEverywhere token={token} />
      <DeleteAccount token={token} onDeleted={onDeleted} />
    </section>
  );
}
