import { useState } from "react";
import type { Namespace } from "../../../lib/i18n/catalogue";
import { useTexts } from "../../../lib/i18n/TextsContext";
import { Guarded } from "../../../lib/page/Guarded";
import { SuccessPanel } from "../../../lib/page/SuccessPanel";
import { YourProfile } from "./YourProfile";

/** The visitor's details and data. */
export default function ProfilePage() {
  const { t } = useTexts();
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) {
    return (
      <SuccessPanel>
        <p className="notice">{t("account:profile_deleted")}</p>
        <p>
          <a className="more" href="/">
            {t("nav:home")}
          </a>
        </p>
      </SuccessPanel>
    );
  }
  return (
    <Guarded page="/Profile">
      {(session) => <YourProfile session={session} onDeleted={() => setDeleted(true)} />}
    </Guarded>
  );
}

ProfilePage.namespaces = ["account", "form", "nav", "request"] satisfies Namespace[];
