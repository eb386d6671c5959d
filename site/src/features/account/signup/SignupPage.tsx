import { useState } from "react";
import type { Namespace } from "../../../lib/i18n/catalogue";
import { useTexts } from "../../../lib/i18n/TextsContext";
import { isSignedIn, useSession } from "../../../lib/session/useSession";
import { AlreadySignedIn } from "../AlreadySignedIn";
import { CheckYourMail } from "./CheckYourMail";
import { SignupForm } from "./SignupForm";

/** A new account. Its answer is the same for a known and an unknown address. */
export default function SignupPage() {
  const { t } = useTexts();
  const visitor = useSession();
  const [writtenTo, setWrittenTo] = useState("");

  if (writtenTo) {
    return <CheckYourMail email={writtenTo} />;
  }
  if (isSignedIn(visitor)) {
    return <AlreadySignedIn session={visitor} />;
  }
  return (
    <>
      <SignupForm onDone={setWrittenTo} />
      <p>
        {t("account:signup_have_account")} <a href="/Login">{t("nav:login")}</a>
      </p>
    </>
  );
}

SignupPage.namespaces = ["account", "form", "nav", "request"] satisfies Namespace[];
