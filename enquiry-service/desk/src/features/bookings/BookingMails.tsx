import { useQuery } from "@tanstack/react-query";
import { t } from "../../lib/texts.ts";
import { Pending } from "../../ui/Notice.tsx";
import { mailsOfBooking } from "../mails/queries.ts";
import { MailEntry } from "../mails/shared/MailEntry.tsx";

/** Every mail of the service about the booking, newest first. */
export function BookingMails({ id }: { id: string }) {
  const query = useQuery(mailsOfBooking(id));
  return (
    <section>
      <h2>{t("mails")}</h2>
      {!query.data && <Pending query={query} />}
      {query.data?.mails.length === 0 && <p className="quiet">{t("booking_no_mails")}</p>}
      <ul className="entries">
        {query.data?.mails.map((mail) => (
          <MailEntry key={mail.id} mail={mail} />
        ))}
      </ul>
    </section>
  );
}
