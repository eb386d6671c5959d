import { useTexts } from "../../../lib/i18n/TextsContext";
import { SuccessPanel } from "../../../lib/page/SuccessPanel";
import { SendAgain } from "../SendAgain";

export function CheckYourMail({ email }: { email: string }) {
  const { t } = useTexts();
  return (
    <>
      <SuccessPanel title={t("account:signup_done_title")}>
        <p>{t("account:signup_done", { email })}</p>
        <p className="muted">{t("account:signup_done_hint")}</p>
      </SuccessPanel>
      <SendAgain email={email} />
    </>
  );
}
