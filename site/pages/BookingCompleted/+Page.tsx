import { Loading } from "../../account/Loading";
import { useReferenceOfAddress } from "../../account/useReferenceOfAddress";
import { BookingState } from "./BookingState";
import { NoBooking } from "./NoBooking";

/** After a booking: its number, what happens next, and where its payment stands. */
export default function BookingCompleted() {
  const reference = useReferenceOfAddress();
  if (reference === null) {
    return <Loading />;
  }
  return reference ? <BookingState reference={reference} /> : <NoBooking />;
}
