import type { UnsortedMail } from "../../../lib/api.ts";
import { sizeOf } from "../../../lib/sizes.ts";
import { type TextKey, t } from "../../../lib/texts.ts";

/** Why the content of a mail is missing; nothing if it was read. */
export function MailFault({ fault, size }: { fault: string | null; size: number }) {
  if (!fault) return null;
  return (
    <p className="notice mail-fault" role="note">
      <strong>{t(fault === "over_quota" ? "partly_kept_mail" : "unread_mail", { size: sizeOf(size) })}</strong>{" "}
      {t(`mail_${fault}` as TextKey)}
    </p>
  );
}

/** A mark at a mail whose sender the mail server did not confirm. */
export function SenderCheck({ check }: { check: UnsortedMail["sender_check"] }) {
  if (check === "passed") return null;
  return <span className="badge">{t(check === "failed" ? "sender_failed" : "sender_unchecked")}</span>;
}
