import { useTexts } from "../../../lib/i18n/TextsContext";
import { PasswordField } from "./PasswordField";

interface NewPasswordProps {
  /** The prefix of the ids of both fields. */
  id: string;
  label: string;
}

/** A new password, twice. */
export function NewPassword({ id, label }: NewPasswordProps) {
  const { t } = useTexts();
  return (
    <>
      <PasswordField
        id={`${id}-password`}
        name="password"
        label={label}
        autoComplete="new-password"
        hint={t("account:password_hint")}
      />
      <PasswordField
        id={`${id}-password-again`}
        name="password_confirmation"
        label={t("account:password_again")}
        autoComplete="new-password"
      />
    </>
  );
}
