import { useState } from "react";
import { AlreadySignedIn } from "../../account/AlreadySignedIn";
import { isSignedIn, useSession } from "../../account/useSession";
import { useTexts } from "../../i18n/TextsContext";
import { CheckYourMail } from "./CheckYourMail";
import { SignupForm } from "./SignupForm";

/** A new account. Its answer is the same for a known and an unknown address. */
export default function Signup() {
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
