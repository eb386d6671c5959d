import { moment } from "../../../lib/dates.ts";
import { type TextKey, t } from "../../../lib/texts.ts";

/** A mail server's refusal of a recipient, in one of two notations; another attempt does not change it. */
export const REFUSAL = /\b55[0-4]\b|\b5\.1\.\d/;

/** The kinds of mails to colleagues, whose address no case has. */
const TO_COLLEAGUES = /^(reply_alert|hold_|staff_)/;

/** The kinds of mails to the office. */
const TO_OFFICE = /(_notice|^departure_overbooked|^places_free)$/;

/** Why a mail was given up, and what to do now: who can read it otherwise depends on to whom it goes. */
function reasonOf(error: string, kind: string): TextKey {
  if (TO_COLLEAGUES.test(kind)) return "mail_failed_colleague";
  if (TO_OFFICE.test(kind)) return "mail_failed_office";
  return REFUSAL.test(error) ? "mail_refused" : "mail_failed";
}

/** How often a mail was tried. */
type Tries = { count: number; last: number; next: number };

type Props = { error: string; isGivenUp: boolean; kind?: string; tries?: Tries };

/** What was tried, why a mail has not arrived and what to do, in plain words; those of the mail server on demand. */
export function MailFailure({ error, isGivenUp, kind = "", tries }: Props) {
  return (
    <>
      {tries && tries.count > 0 && (
        <p>
          {isGivenUp
            ? t("mail_tried", { count: tries.count, when: moment(tries.last) })
            : t("mail_tried_next", { count: tries.count, when: moment(tries.next) })}
        </p>
      )}
      <p className={isGivenUp ? "fault" : "quiet"}>{t(isGivenUp ? reasonOf(error, kind) : "mail_delayed")}</p>
      {error && (
        <details>
          <summary>{t("mail_server_said")}</summary>
          <p className="words">{error}</p>
        </details>
      )}
    </>
  );
}
