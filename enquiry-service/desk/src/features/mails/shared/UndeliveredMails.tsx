import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Mail } from "../../../lib/api.ts";
import { t } from "../../../lib/texts.ts";
import { Duties } from "../../../ui/Duties.tsx";
import { mails } from "../queries.ts";
import { REFUSAL } from "./MailFailure.tsx";
import { subjectOf } from "./subjectOf.ts";

/** The mails that were given up, each with what is to be done. */
export function UndeliveredMails() {
  const pages = useInfiniteQuery(mails("dead", "")).data?.pages ?? [];
  return (
    <Duties title={t("mails_undelivered")} of={pages.flatMap((page) => page.mails)} keyOf={(mail) => mail.id}>
      {(mail) => (
        <>
          <Record of={mail} />
          <span>{subjectOf(mail)}</span>
          <span className="quiet">{mail.recipient || t("recipient_blanked")}</span>
          <span className="reason fault">{t(REFUSAL.test(mail.last_error ?? "") ? "correct_address" : "retry")}</span>
        </>
      )}
    </Duties>
  );
}

/** Where the mail is dealt with: in what it is about, else among the mails. */
function Record({ of: { case: about, booking } }: { of: Mail }) {
  if (about) {
    return (
      <Link to="/cases/$id" params={{ id: about.id }}>
        {about.name || about.number}
      </Link>
    );
  }
  if (booking) {
    return (
      <Link to="/bookings/$id" params={{ id: booking.id }}>
        {booking.name || booking.number}
      </Link>
    );
  }
  return (
    <Link to="/mails" search={{ state: "dead", search: "" }}>
      {t("mails")}
    </Link>
  );
}
