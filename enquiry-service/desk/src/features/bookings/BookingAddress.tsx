import { useRef, useState } from "react";
import type { Booking } from "../../lib/api.ts";
import { t } from "../../lib/texts.ts";
import { Field, faultOf, namesFields, useFocusOnFault } from "../../ui/Field.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useChangeBooking } from "./queries.ts";

/** Corrects the address to which the mails of the booking go. */
export function BookingAddress({ booking }: { booking: Booking }) {
  const [email, setEmail] = useState(booking.email);
  // The condition is the address as it was read, whatever else has changed.
  const correct = useChangeBooking({ ...booking, seen: booking.email });
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFault(form, correct.error);
  return (
    <details>
      <summary>{t("correct_address")}</summary>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          correct.mutate({ seen: booking.email, what: "address", body: { email } });
        }}
      >
        <Field
          label={t("correct_address_to")}
          hint={t("correct_address_of_booking")}
          fault={faultOf(correct.error, "email")}
        >
          {(described) => (
            <input
              {...described}
              type="email"
              value={email}
              maxLength={254}
              autoComplete="off"
              required
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <p className="choices">
          <button type="submit" className="button" disabled={correct.isPending || email === booking.email}>
            {t("correct_address_save")}
          </button>
        </p>
        {!namesFields(correct.error) && <SendStatus of={correct} />}
      </form>
    </details>
  );
}
