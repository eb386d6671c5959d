import { useTexts } from "../i18n/TextsContext";
import { Field } from "../ui/Field";

interface EmailFieldProps {
  id: string;
  name?: string;
  hint?: string;
  defaultValue?: string;
  autoComplete?: "email" | "username";
  error?: string | undefined;
}

export function EmailField({ id, name = "email", hint, defaultValue, autoComplete = "email", error }: EmailFieldProps) {
  const { t } = useTexts();
  return (
    <Field id={id} label={t("form:email")} error={error} {...(hint ? { hint } : {})}>
      {(control) => (
        <input
          {...control}
          name={name}
          type="email"
          required
          maxLength={254}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={defaultValue}
        />
      )}
    </Field>
  );
}
