import { Link } from "@tanstack/react-router";
import type { BookingMail, Mail } from "../../../lib/api.ts";
import { moment } from "../../../lib/dates.ts";
import { t, textOf } from "../../../lib/texts.ts";
import { Retry } from "./Retry.tsx";

type Props = {
  mail: Mail | BookingMail;
  /** What it is about is a link. */
  isAbout?: boolean;
  /** It stands among mails to other people: the recipient is what tells it apart. */
  isToAnyone?: boolean;
};

/** A mail server's refusal of a recipient, which another attempt does not change. */
export const REFUSAL = /\b55[0-4]\b/;

/** A mail with its state; its text can be read, as far as it is given. */
export function MailEntry({ mail, isAbout = false, isToAnyone = false }: Props) {
  const isGivenUp = mail.state === "dead";
  const text = "text" in mail ? mail.text : null;
  const subject = mail.subject || textOf("mail_kind", mail.kind);
  const recipient = mail.recipient || t("recipient_blanked");
  return (
    <li className="mail">
      <p className="name">{isToAnyone ? recipient : subject}</p>
      <p className="meta">
        <span className={`badge ${isGivenUp ? "badge-given-up" : ""}`}>{textOf("mail_state", mail.state)}</span>
        <span className={isToAnyone ? "quiet" : undefined}>{isToAnyone ? subject : recipient}</span>
        <time dateTime={new Date(mail.settled_at ?? mail.created_at).toISOString()}>
          {moment(mail.settled_at ?? mail.created_at)}
        </time>
        {isAbout && mail.booking && (
          <Link to="/bookings/$id" params={{ id: mail.booking.id }}>
            {t("mail_booking", { number: mail.booking.number })}
          </Link>
        )}
        {isAbout && mail.case && (
          <Link to="/cases/$id" params={{ id: mail.case.id }}>
            {t("mail_case", { number: mail.case.number })}
          </Link>
        )}
      </p>
      {mail.last_error && <p className="words fault">{mail.last_error}</p>}
      {isGivenUp && REFUSAL.test(mail.last_error ?? "") && <p className="hint">{t("mail_refused")}</p>}
      {text && (
        <details>
          <summary>{t("mail_text")}</summary>
          <p className="words" dir="auto">
            {text.trim()}
          </p>
        </details>
      )}
      {isGivenUp && <Retry id={mail.id} />}
    </li>
  );
}
