import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { answerFormOf } from "../../lib/answerForm.ts";
import type { Booking, BookingMails as Mails } from "../../lib/api.ts";
import { useMay } from "../../lib/session.ts";
import { t } from "../../lib/texts.ts";
import { Pending } from "../../ui/Notice.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { mailsOfBooking } from "../mails/queries.ts";
import { MailEntry } from "../mails/shared/MailEntry.tsx";
import { useCaseOfBooking } from "./queries.ts";

/** Every mail of the service about the booking, newest first, and the way to write one. */
export function BookingMails({ booking }: { booking: Booking }) {
  const query = useQuery(mailsOfBooking(booking.id));
  return (
    <section>
      <h2>{t("mails")}</h2>
      {!query.data && <Pending query={query} />}
      {query.data && <Write booking={booking} mails={query.data} />}
      {query.data?.mails.length === 0 && <p className="quiet">{t("booking_no_mails")}</p>}
      <ul className="entries">
        {query.data?.mails.map((mail) => (
          <MailEntry key={mail.id} mail={mail} />
        ))}
      </ul>
    </section>
  );
}

/** Mails to the traveller are written in a case, so that an answer finds its thread. */
function Write({ booking, mails }: { booking: Booking; mails: Mails }) {
  const mayAnswer = useMay()("answer_cases");
  const begin = useCaseOfBooking();
  const navigate = useNavigate();
  if (mails.case) {
    return (
      <p>
        <Link {...answerFormOf(mails.case.id)} className="button-quiet">
          {t("write_in_case", { number: mails.case.number })}
        </Link>
      </p>
    );
  }
  if (!mayAnswer || booking.quarantine || !booking.email) return null;
  const open = () => begin.mutate(booking.id, { onSuccess: ({ id }) => navigate(answerFormOf(id)) });
  return (
    <>
      <p className="choices">
        <button type="button" className="button-quiet" disabled={begin.isPending} onClick={open}>
          {t("write_mail")}
        </button>
      </p>
      <p className="quiet">{t("write_mail_lead")}</p>
      <SendStatus of={begin} />
    </>
  );
}
