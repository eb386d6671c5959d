import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { Contact } from "../../lib/api.ts";
import { dayOf, officeDay, span, travelDay } from "../../lib/dates.ts";
import { money } from "../../lib/money.ts";
import { contactOf } from "../../lib/person.ts";
import { t } from "../../lib/texts.ts";
import { ContactLinks } from "../../ui/ContactLinks.tsx";
import { Pending } from "../../ui/Notice.tsx";
import { BookingList } from "../bookings/shared/BookingList.tsx";
import { Sums } from "../bookings/shared/Sums.tsx";
import { CaseList } from "../cases/shared/CaseList.tsx";
import { MailEntry } from "../mails/shared/MailEntry.tsx";
import { WriteMail } from "./WriteMail.tsx";

const BACK = {
  cases: { to: "/cases/$id", text: "back_to_case" },
  bookings: { to: "/bookings/$id", text: "back_to_booking" },
} as const;

export const ContactOfCase = () => (
  <ContactScreen record="cases" id={useParams({ from: "/shell/cases/$id/person" }).id} />
);

export const ContactOfBooking = () => (
  <ContactScreen record="bookings" id={useParams({ from: "/shell/bookings/$id/person" }).id} />
);

/** Everything that the company has of the person of a case or a booking. */
function ContactScreen({ record, id }: { record: keyof typeof BACK; id: string }) {
  const query = useQuery(contactOf(record, id));
  if (!query.data) return <Pending query={query} />;
  const { names, cases, bookings, mails } = query.data;
  const only = names.length === 1 ? names[0] : undefined;
  return (
    <article className="record">
      <Link to={BACK[record].to} params={{ id }} className="back">
        {t(BACK[record].text)}
      </Link>
      <header>
        <h1>{names.find(({ name }) => name)?.name}</h1>
        {only && <ContactLinks of={only} />}
        <WriteMail to={query.data} />
        <p className="quiet">{t("person_lead")}</p>
      </header>
      <Overdue of={query.data} />
      {bookings && bookings.length > 1 && <AllSums of={query.data} />}
      {!only && (
        <section>
          <h2>{t("person_names")}</h2>
          <ul className="lines">
            {names.map((used) => (
              <li key={[used.name, used.email, used.phone].join()}>
                <span>{used.name}</span>
                <ContactLinks of={used} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <Counted text={t("person_cases", { count: cases.length })} isNone={cases.length === 0} />
        {cases.length > 0 && <CaseList rows={cases} isOverdueAbove />}
      </section>
      {bookings && (
        <section>
          <Counted text={t("person_bookings", { count: bookings.length })} isNone={bookings.length === 0} />
          {bookings.length > 0 && <BookingList rows={bookings} isOverdueAbove />}
        </section>
      )}
      {mails && (
        <section>
          <h2>{t("mails")}</h2>
          {mails.length === 0 && <p className="quiet">{t("person_no_mails")}</p>}
          <ul className="entries">
            {mails.map((mail) => (
              <MailEntry key={mail.id} mail={mail} isAbout />
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

/** The sums of several bookings. What only one of them owes stands above or in its row. */
function AllSums({ of: { money, bookings } }: { of: Contact }) {
  return money?.map((sums) => {
    const owing = bookings?.filter(({ currency, outstanding }) => currency === sums.currency && outstanding > 0) ?? [];
    return <Sums key={sums.currency} of={sums} withOutstanding={owing.length > 1} />;
  });
}

/** What is late: money that the person owes, and answers that we owe. */
function Overdue({ of: { cases, bookings } }: { of: Contact }) {
  const unpaid = (bookings ?? []).flatMap(({ id, number, currency, next_part: part }) =>
    part && part.due_on < officeDay(0)
      ? [{ id, number, values: { amount: money(part.missing, currency), date: travelDay(part.due_on) } }]
      : [],
  );
  const late = cases.filter(({ urgency }) => urgency === "overdue");
  if (unpaid.length === 0 && late.length === 0) return null;
  return (
    <ul className="lines overdue">
      {unpaid.map(({ id, number, values }) => (
        <li key={id}>
          <strong className="fault">{t("part_overdue", values)}</strong>
          <Link to="/bookings/$id" params={{ id }}>
            {t("mail_booking", { number })}
          </Link>
        </li>
      ))}
      {late.map(({ id, reference, owed_on, due_at }) => (
        <li key={id}>
          <strong className="fault">{t("answer_late", { time: span(Date.now() - due_at) })}</strong>
          {owed_on && <span>{t("promised_for", { date: dayOf(owed_on) })}</span>}
          <Link to="/cases/$id" params={{ id }}>
            {t("mail_case", { number: reference })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The heading of a list, or that there is none. */
const Counted = ({ text, isNone }: { text: string; isNone: boolean }) =>
  isNone ? <p className="quiet">{text}</p> : <h2>{text}</h2>;
