import type { Booking } from "../../lib/api.ts";
import { money } from "../../lib/money.ts";
import { t } from "../../lib/texts.ts";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { Consequences, nameOf } from "./Consequences.tsx";
import { useChangeBooking } from "./queries.ts";

/** The refund was requested, and a person approves it at the payment provider. */
export function RefundUnderWay({ booking, refund }: { booking: Booking; refund: Booking["cards"][number] }) {
  const change = useChangeBooking(booking);
  const { ask, question } = useQuestion();
  const amount = money(refund.amount, booking.currency);
  const settle = async (isPaidOut: boolean) => {
    const agrees = await ask({
      title: t(isPaidOut ? "ask_paid_out" : "ask_refused", { name: nameOf(booking), amount }),
      children: (
        <Consequences
          booking={booking}
          facts={[[t("amount"), amount]]}
          mail={isPaidOut ? t("mail_refunded") : undefined}
        />
      ),
      yes: t(isPaidOut ? "refund_paid_out" : "refund_refused"),
    });
    if (!agrees) return;
    const body = { refund: refund.id, is_paid_out: isPaidOut };
    change.mutate({ seen: booking.seen, what: "refunds/settlement", body });
  };
  return (
    <div className="notice">
      <p>
        {amount}: {t("refund_under_way")}
      </p>
      <p className="choices">
        <button type="button" className="button-quiet" disabled={change.isPending} onClick={() => settle(true)}>
          {t("refund_paid_out")}
        </button>
        <button type="button" className="button-quiet" disabled={change.isPending} onClick={() => settle(false)}>
          {t("refund_refused")}
        </button>
      </p>
      <SendStatus of={change} done={change.done} />
      {question}
    </div>
  );
}
