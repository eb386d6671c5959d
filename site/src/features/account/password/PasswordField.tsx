import { useEffect, useState } from "react";
import { Field } from "../../../forms/fields/Field";
import { useFormAround } from "../../../forms/fields/formAround";
import { useTexts } from "../../../lib/i18n/TextsContext";

interface PasswordFieldProps {
  id: string;
  name: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
}

/**
 * A password that can be shown while it is typed. No `maxlength`: a browser cuts a pasted password without a message.
 */
export function PasswordField({ id, name, label, autoComplete, hint }: PasswordFieldProps) {
  const { t } = useTexts();
  const { sending } = useFormAround();
  const [isShown, setShown] = useState(false);

  // Browsers remember values that are sent in a text field.
  useEffect(() => {
    if (sending) {
      setShown(false);
    }
  }, [sending]);

  return (
    <Field id={id} name={name} label={label} {...(hint ? { hint } : {})}>
      {(control) => (
        <span className="password">
          <input
            {...control}
            type={isShown ? "text" : "password"}
            required
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <button
            type="button"
            className="button-quiet needs-script"
            aria-controls={id}
            aria-label={t(isShown ? "account:password_hide" : "account:password_show")}
            onClick={() => setShown(!isShown)}
          >
            {t(isShown ? "account:password_hide_short" : "account:password_show_short")}
          </button>
        </span>
      )}
    </Field>
  );
}
