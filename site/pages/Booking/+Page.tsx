import { BookingForm } from "./BookingForm";

/** Books a tour for a day. It needs no login, and no quote. */
export default function Booking() {
  return <BookingForm />;
}
