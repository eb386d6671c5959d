import { useState } from "react";
import { DoneMessage } from "../../account/DoneMessage";
import { Guarded } from "../../account/Guarded";
import { useTexts } from "../../i18n/TextsContext";
import { YourProfile } from "./YourProfile";

/** The visitor's details and data. */
export default function ProfilePage() {
  const { t } = useTexts();
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) {
    return (
      <DoneMessage>
        <p className="notice">{t("account:profile_deleted")}</p>
        <p>
          <a className="more" href="/">
            {t("nav:home")}
          </a>
        </p>
      </DoneMessage>
    );
  }
  return (
    <Guarded page="/Profile">
      {(session) => <YourProfile session={session} onDeleted={() => setDeleted(true)} />}
    </Guarded>
  );
}
