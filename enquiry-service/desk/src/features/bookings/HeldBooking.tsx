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
  const { seen, quarantine, is_cancelled_departure: isOff } = booking;
  const accept = async () => {
    const agrees = await ask({
      title: t("ask_accept", { name: nameOf(booking) }),
      children: <Consequences booking={booking} mail={t("mail_accepted")} />,
      yes: t("accept"),
    });
    if (agrees) change.mutate({ seen, what: "steps", body: { step: "accept" } });
  };
  const reject = async () => {
    const agrees = await ask({
      title: t(isOff ? "ask_reject_booking" : "ask_spam", { name: nameOf(booking) }),
      children: (
        <>
          <p>{t(isOff ? "reject_booking_lead" : "spam_lead")}</p>
          <Consequences booking={booking} />
        </>
      ),
      isHarmful: true,
      yes: t(isOff ? "reject_booking" : "is_spam"),
    });
    if (agrees) change.mutate({ seen, what: "cancellation", body: { charge: 0 } });
  };
  return (
    <Quarantine
      reason={quarantine ?? ""}
      isPending={change.isPending}
      onAccept={mayChange && !isOff ? accept : undefined}
      onSpam={mayChange ? reject : undefined}
      rejects={isOff ? t("reject_booking") : undefined}
    >
      <p>{t(isOff ? "quarantine_off" : "quarantine_booking", { day: dayAndYearOf(booking.deleted_at ?? 0) })}</p>
      <SendStatus of={change} />
      {question}
    </Quarantine>
  );
}
