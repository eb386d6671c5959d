import { useTexts } from "../i18n/TextsContext";

export function Loading() {
  const { t } = useTexts();
  return (
    <p className="account-loading" role="status" data-waits="">
      {t("account:general_loading")}
    </p>
  );
}
