import { useState } from "react";
import { post, Refusal, type WholeBooking } from "../api.ts";
import { money, parseMoney, typed } from "../money.ts";
import { bookingHasChanged, bookingMustBeRead } from "../queries.ts";
import { useSend } from "../send.ts";
import { type TextKey, t } from "../texts.ts";
import { Sending } from "./Sending.tsx";

const STEPS = ["accept", "confirm", "travel", "undo_travel"];

/**
 * Sends a change of a booking with the state that was read; if a colleague has changed it meanwhile, shows the current
 * booking.
 */
export async function changeBooking(booking: WholeBooking, what: string, body: object): Promise<string | undefined> {
  try {
    const path = `bookings/${booking.id}/${what}`;
    const changed = await post<WholeBooking | undefined>(path, { seen: booking.seen, ...body });
    if (changed) bookingHasChanged(changed);
    else bookingMustBeRead(booking.id);
    return t("written");
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) {
      bookingHasChanged(error.body as WholeBooking);
      throw new Refusal(409, { title: t("booking_meanwhile") });
    }
    throw error;
  }
}

/** The possible next steps of the booking. */
export function BookingSteps({ booking }: { booking: WholeBooking }) {
  const sending = useSend();
  const steps = STEPS.filter((step) => booking.possible.includes(step));
  if (steps.length === 0 && !booking.possible.includes("cancel")) return null;
  return (
    <section className="handling">
      <h2>{t("next_step")}</h2>
      {steps.map((step) => (
        <button
          key={step}
          type="button"
          className={step === "undo_travel" ? "button-quiet" : "button"}
          disabled={sending.isSending}
          onClick={() => sending.send(() => changeBooking(booking, "steps", { step }))}
        >
          {t(`step_${step}` as TextKey)}
        </button>
      ))}
      {booking.possible.includes("cancel") && <Cancellation booking={booking} sending={sending} />}
      <Sending sending={sending} />
    </section>
  );
}

function Cancellation({ booking, sending }: { booking: WholeBooking; sending: ReturnType<typeof useSend> }) {
  const [charge, setCharge] = useState(typed(booking.cancellation_charge, booking.currency));
  const minor = parseMoney(charge, booking.currency);
  return (
    <details>
      <summary>{t("step_cancel")}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (minor !== undefined) {
            sending.send(() => changeBooking(booking, "cancellation", { charge: minor }));
          }
        }}
      >
        <p>{t("cancel_lead", { amount: money(booking.cancellation_charge, booking.currency) })}</p>
        <label>
          {t("cancel_charge", { currency: booking.currency })}
          <input
            inputMode="decimal"
            value={charge}
            aria-invalid={minor === undefined || minor < 0}
            onChange={(event) => setCharge(event.target.value)}
          />
        </label>
        <button type="submit" className="button-quiet" disabled={sending.isSending || minor === undefined || minor < 0}>
          {t("cancel_booking")}
        </button>
      </form>
    </details>
  );
}
