import { t } from "../../../lib/texts.ts";

/** A mail server's refusal of a recipient, which another attempt does not change. */
export const REFUSAL = /\b55[0-4]\b/;

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
