import type { ReactNode } from "react";
import { useTexts } from "../i18n/TextsContext";

interface FormEndProps {
  label: string;
  sending: boolean;
  /** What went wrong, said aloud when it changes. */
  error: string | null;
  children?: ReactNode;
}

/** The line that says what went wrong, and the button that sends. */
export function FormEnd({ label, sending, error, children }: FormEndProps) {
  const { t } = useTexts();
  return (
    <>
      <p className="form-error" role="alert" hidden={error === null}>
        {error}
      </p>
      <p className="form-end">
        <button className="button" type="submit" disabled={sending}>
          {sending ? t("request:sending") : label}
        </button>{" "}
        {children}
      </p>
    </>
  );
}
