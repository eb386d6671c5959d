import type { Booking } from "../../lib/api.ts";
import { dayAndYearOf } from "../../lib/dates.ts";
import { useMay } from "../../lib/session.ts";
import { t } from "../../lib/texts.ts";
import { Quarantine } from "../../ui/Quarantine.tsx";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { Consequences, nameOf } from "./Consequences.tsx";
import { useChangeBooking } from "./queries.ts";

/** A booking in quarantine, and the decision about it, which asks first: the places are at stake, and a mail. */
export function HeldBooking({ booking }: { booking: Booking }) {
  const mayChange = useMay()("change_bookings");
  const change = useChangeBooking(booking);
  const { ask, question } = useQuestion();
  const { seen, quarantine } = booking;
  const accept = async () => {
    const agrees = await ask({
      title: t("ask_accept", { name: nameOf(booking) }),
      children: <Consequences booking={booking} mail={t("mail_accepted")} />,
      yes: t("accept"),
    });
    if (agrees) change.mutate({ seen, what: "steps", body: { step: "accept" } });
  };
  const markAsSpam = async () => {
    const agrees = await ask({
      title: t("ask_spam", { name: nameOf(booking) }),
      children: (
        <>
          <p>{t("spam_lead")}</p>
          <Consequences booking={booking} />
        </>
      ),
      isHarmful: true,
      yes: t("is_spam"),
    });
    if (agrees) change.mutate({ seen, what: "cancellation", body: { charge: 0 } });
  };
  return (
    <Quarantine
      reason={quarantine ?? ""}
      isPending={change.isPending}
      onAccept={mayChange ? accept : undefined}
      onSpam={mayChange ? markAsSpam : undefined}
    >
      <p>{t("quarantine_booking", { day: dayAndYearOf(booking.deleted_at ?? 0) })}</p>
      <SendStatus of={change} />
      {question}
    </Quarantine>
  );
}
