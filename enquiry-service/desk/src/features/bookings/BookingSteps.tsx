import { ApiError, type Booking, post } from "../../lib/api.ts";
import { money, toInput } from "../../lib/money.ts";
import { bookingHasChanged, bookingMustBeRead } from "../../lib/queries.ts";
import { type TextKey, t } from "../../lib/texts.ts";
import { AmountField, useAmount } from "../../ui/AmountField.tsx";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useSend } from "../../ui/send.ts";
import { Consequences, nameOf } from "./Consequences.tsx";

const STEPS = ["accept", "confirm", "travel", "undo_travel"];
/** Steps that send a mail about money, or that nothing undoes. The others can be undone. */
const ASKED = ["accept", "confirm"];

/**
 * Sends a change of a booking with the state that was read; if a colleague has changed it meanwhile, shows the current
 * booking.
 */
export async function changeBooking(booking: Booking, what: string, body: object): Promise<string | undefined> {
  try {
    const path = `bookings/${booking.id}/${what}`;
    const changed = await post<Booking | undefined>(path, { seen: booking.seen, ...body });
    // The change is saved even if the service cannot read the booking again.
    if (changed) bookingHasChanged(changed);
    else bookingMustBeRead(booking.id);
    return t("written");
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      bookingHasChanged(error.body as Booking);
      throw new ApiError(409, { title: t("booking_meanwhile") });
    }
    throw error;
  }
}

/** The possible next steps of the booking. */
export function BookingSteps({ booking }: { booking: Booking }) {
  const sending = useSend(booking.seen);
  const { ask, question } = useQuestion();
  const steps = STEPS.filter((step) => booking.possible.includes(step));
  if (steps.length === 0 && !booking.possible.includes("cancel")) return null;
  const take = async (step: string) => {
    const agrees =
      !ASKED.includes(step) ||
      (await ask({
        title: t(`ask_${step}` as TextKey, { name: nameOf(booking) }),
        children: <Consequences booking={booking} mail={t(`mail_${step}ed` as TextKey)} />,
        yes: t(`step_${step}` as TextKey),
      }));
    if (agrees) await sending.send(() => changeBooking(booking, "steps", { step }));
  };
  return (
    <section className="panel">
      <h2>{t("next_step")}</h2>
      {steps.map((step) => (
        <button
          key={step}
          type="button"
          className={step === "undo_travel" ? "button-quiet" : "button"}
          disabled={sending.isSending}
          onClick={() => take(step)}
        >
          {t(`step_${step}` as TextKey)}
        </button>
      ))}
      {booking.possible.includes("cancel") && <Cancellation key={booking.seen} booking={booking} sending={sending} />}
      <SendStatus sending={sending} />
      {question}
    </section>
  );
}

function Cancellation({ booking, sending }: { booking: Booking; sending: ReturnType<typeof useSend> }) {
  const { cancellation_charge: proposed, currency, received } = booking;
  const charge = useAmount(toInput(proposed, currency), currency, "not_negative");
  const { ask, question } = useQuestion();
  const cancel = async (minor: number) => {
    const rest = minor - received;
    const facts: [string, string][] = [
      [t("question_charge"), money(minor, currency)],
      [t("question_received"), money(received, currency)],
      [rest > 0 ? t("question_still_owed") : t("question_favour"), money(Math.abs(rest), currency)],
    ];
    const agrees = await ask({
      title: t("ask_cancel", { name: nameOf(booking), amount: money(minor, currency) }),
      children: <Consequences booking={booking} facts={facts} mail={t("mail_cancelled")} />,
      yes: t("cancel_yes"),
    });
    if (agrees) await sending.send(() => changeBooking(booking, "cancellation", { charge: minor }));
  };
  return (
    <details>
      <summary>{t("step_cancel")}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (charge.minor !== undefined) cancel(charge.minor);
        }}
      >
        <p>{t("cancel_lead", { amount: money(proposed, currency) })}</p>
        <AmountField label={t("cancel_charge", { currency })} amount={charge} />
        <button type="submit" className="button-quiet" disabled={sending.isSending || charge.minor === undefined}>
          {charge.minor === undefined
            ? t("cancel_booking")
            : t("cancel_booking_with", { amount: money(charge.minor, currency) })}
        </button>
      </form>
      {question}
    </details>
  );
}
