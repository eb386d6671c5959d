import { useTexts } from "../../lib/i18n/TextsContext";
import { Field } from "../fields/Field";
import { LONGEST_EMAIL } from "../longest";

interface EmailFieldProps {
  id: string;
  name?: string;
  hint?: string;
  defaultValue?: string;
  autoComplete?: "email" | "username";
}

export function EmailField({ id, name = "email", hint, defaultValue, autoComplete = "email" }: EmailFieldProps) {
  const { t } = useTexts();
  return (
    <Field id={id} name={name} label={t("form:email")} {...(hint ? { hint } : {})}>
      {(control) => (
        <input
          {...control}
          type="email"
          required
          maxLength={LONGEST_EMAIL}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={defaultValue}
        />
      )}
    </Field>
  );
}
