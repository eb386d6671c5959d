import type { Booking } from "../../lib/api.ts";
import { t } from "../../lib/texts.ts";
import { AddressForm } from "../../ui/AddressForm.tsx";
import { useChangeBooking } from "./queries.ts";

/** Corrects the address to which the mails of the booking go. */
export function BookingAddress({ booking }: { booking: Booking }) {
  // The condition is the address as it was read, whatever else has changed.
  const seen = booking.email;
  const correct = useChangeBooking({ ...booking, seen });
  return (
    <AddressForm
      email={seen}
      hint={t("correct_address_of_booking")}
      of={correct}
      onCorrect={(email) => correct.mutate({ seen, what: "address", body: { email } })}
    />
  );
}
