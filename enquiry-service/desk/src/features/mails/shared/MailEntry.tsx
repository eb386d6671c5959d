import { Link } from "@tanstack/react-router";
import type { BookingMail, Mail } from "../../../lib/api.ts";
import { moment } from "../../../lib/dates.ts";
import { useMay } from "../../../lib/session.ts";
import { t, textOf } from "../../../lib/texts.ts";
import { SendStatus } from "../../../ui/SendStatus.tsx";
import { useRetryMail } from "../queries.ts";

/** A mail with its state; what it is about is a link, and its text can be read, as far as they are given. */
export function MailEntry({ mail, isAbout = false }: { mail: Mail | BookingMail; isAbout?: boolean }) {
  const isGivenUp = mail.state === "dead";
  const text = "text" in mail ? mail.text : null;
  return (
    <li className="mail">
      <p className="name">{mail.subject || textOf("mail_kind", mail.kind)}</p>
      <p className="meta">
        <span className={`badge ${isGivenUp ? "badge-given-up" : ""}`}>{textOf("mail_state", mail.state)}</span>
        <span>{mail.recipient || t("recipient_blanked")}</span>
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

function Retry({ id }: { id: string }) {
  const mayRetry = useMay()("retry_mails");
  const retry = useRetryMail();
  if (!mayRetry) return null;
  return (
    <>
      <button
        type="button"
        className="button-quiet"
        disabled={retry.isPending || retry.isSuccess}
        onClick={() => retry.mutate(id)}
      >
        {t("retry")}
      </button>
      <SendStatus of={retry} />
    </>
  );
}
