import { useEffect, useRef, useState } from "react";
import { useTexts } from "../i18n/TextsContext";
import { Field } from "../ui/Field";

interface PasswordFieldProps {
  id: string;
  name: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  error?: string | undefined;
}

/**
 * A password that can be looked at while it is typed. No `maxlength`: a browser
 * would cut a pasted password without a word.
 */
export function PasswordField({ id, name, label, autoComplete, hint, error }: PasswordFieldProps) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);

  // Browsers remember what was sent in a text field.
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    form?.addEventListener("reset", hide);
    return () => {
      form?.removeEventListener("submit", hide);
      form?.removeEventListener("reset", hide);
    };
  }, []);

  return (
    <Field id={id} label={label} error={error} {...(hint ? { hint } : {})}>
      {(control) => (
        <span className="password">
          <input
            {...control}
            ref={input}
            name={name}
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
