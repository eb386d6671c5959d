import { Link } from "@tanstack/react-router";
import type { BookingMail, Mail } from "../../../lib/api.ts";
import { moment } from "../../../lib/dates.ts";
import { t, textOf } from "../../../lib/texts.ts";
import { MailFailure, REFUSAL } from "./MailFailure.tsx";
import { Retry } from "./Retry.tsx";
import { subjectOf } from "./subjectOf.ts";

/** What a mail is about, with the person's name as long as it is kept. */
const nameOf = (text: "mail_booking" | "mail_case", { number, name }: NonNullable<Mail["case"]>) =>
  [t(text, { number }), name].filter(Boolean).join(", ");

type Props = {
  mail: Mail | BookingMail;
  /** What it is about is a link. */
  isAbout?: boolean;
  /** It stands among mails to other people: the recipient is what tells it apart. */
  isToAnyone?: boolean;
  /** The words for the time at which it was settled. */
  time?: (at: number) => string;
};

/** When it was sent or given up; of one that waits, when it was written. */
export const settledAt = ({ settled_at, created_at }: Mail | BookingMail): number => settled_at ?? created_at;

/** A mail with its state; its text can be read, as far as it is given. */
export function MailEntry({ mail, isAbout = false, isToAnyone = false, time = moment }: Props) {
  const at = settledAt(mail);
  const isGivenUp = mail.state === "dead";
  const text = "text" in mail ? mail.text : null;
  const subject = subjectOf(mail);
  const recipient = mail.recipient ? <Address of={mail.recipient} /> : t("recipient_blanked");
  return (
    <li className="mail">
      <p className="mail-line">
        <span className="name">{isToAnyone ? recipient : subject}</span>
        <span className={isToAnyone ? "quiet" : undefined}>{isToAnyone ? subject : recipient}</span>
        <span className="mail-about">
          {isAbout && mail.booking && (
            <Link to="/bookings/$id" params={{ id: mail.booking.id }}>
              {nameOf("mail_booking", mail.booking)}
            </Link>
          )}
          {isAbout && mail.case && (
            <Link to="/cases/$id" params={{ id: mail.case.id }}>
              {nameOf("mail_case", mail.case)}
            </Link>
          )}
        </span>
        <span>
          {mail.state !== "sent" && (
            <span className={`badge ${isGivenUp ? "badge-given-up" : ""}`}>{textOf("mail_state", mail.state)}</span>
          )}
        </span>
        <time dateTime={new Date(at).toISOString()}>{time(at)}</time>
      </p>
      {mail.last_error && (
        <MailFailure
          error={mail.last_error}
          isGivenUp={isGivenUp}
          kind={mail.kind}
          tries={{ count: mail.attempts, last: at, next: mail.next_at }}
        />
      )}
      {text && (
        <details>
          <summary>{t("mail_text")}</summary>
          <p className="words" dir="auto">
            {text.trim()}
          </p>
        </details>
      )}
      {isGivenUp && (
        <div className="choices">
          {isAbout && mail.case && REFUSAL.test(mail.last_error ?? "") ? (
            <Link to="/cases/$id" params={{ id: mail.case.id }} className="button">
              {t("correct_address")}
            </Link>
          ) : (
            <Retry id={mail.id} />
          )}
        </div>
      )}
    </li>
  );
}

/** A mail address that breaks before its sign where it has to. */
function Address({ of }: { of: string }) {
  const at = of.lastIndexOf("@");
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  );
}
