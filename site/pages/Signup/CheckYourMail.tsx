import { DoneMessage } from "../../account/DoneMessage";
import { SendAgain } from "../../account/SendAgain";
import { useTexts } from "../../i18n/TextsContext";

export function CheckYourMail({ email }: { email: string }) {
  const { t } = useTexts();
  return (
    <>
      <DoneMessage title={t("account:signup_done_title")}>
        <p>{t("account:signup_done", { email })}</p>
        <p className="muted">{t("account:signup_done_hint")}</p>
      </DoneMessage>
      <SendAgain email={email} />
    </>
  );
}
