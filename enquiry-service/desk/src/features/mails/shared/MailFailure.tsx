import { t } from "../../../lib/texts.ts";

/** A mail server's refusal of a recipient, in one of two notations; another attempt does not change it. */
export const REFUSAL = /\b55[0-4]\b|\b5\.1\.\d/;

/** Why a mail has not arrived, in plain words; those of the mail server on demand. */
export function MailFailure({ error, isGivenUp }: { error: string; isGivenUp: boolean }) {
  const why = REFUSAL.test(error) ? "mail_refused" : "mail_failed";
  return (
    <>
      <p className={isGivenUp ? "fault" : "quiet"}>{t(isGivenUp ? why : "mail_delayed")}</p>
      {error && (
        <details>
          <summary>{t("mail_server_said")}</summary>
          <p className="words">{error}</p>
        </details>
      )}
    </>
  );
}
