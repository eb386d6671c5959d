import type { Booking } from "../../lib/api.ts";
import { travelDay } from "../../lib/dates.ts";
import { t } from "../../lib/texts.ts";
import { Facts } from "../../ui/Facts.tsx";

type Props = {
  booking: Booking;
  /** Amounts and the like, with their labels. */
  facts?: [string, string][];
  /** The content of the mail that leaves; none if no mail leaves. */
  mail?: string | undefined;
};

/** What a step does: to which booking, with which amounts, and which mail leaves. */
export const Consequences = ({ booking, facts = [], mail }: Props) => (
  <>
    <Facts
      facts={[
        [t("question_booking"), `${booking.number}, ${booking.tour}, ${travelDay(booking.travel_date)}`],
        ...facts,
      ]}
    />
    <p>{mail ? mailOf(booking, mail) : t("no_mail_leaves")}</p>
  </>
);

/** Which mail leaves; none to a traveller who is erased. */
export const mailOf = ({ email }: { email: string }, mail: string) =>
  email ? t("mail_leaves", { email, mail }) : t("no_mail_leaves");

/** The visitor's name, or the number of the booking once the name is erased. */
export const nameOf = ({ name, number }: { name: string; number: string }) => name || number;
