import type { Namespace } from "../../lib/i18n/catalogue";
import { Loading } from "../../lib/page/Loading";
import { BookingState } from "./BookingState";
import { NoBooking } from "./NoBooking";
import { useReferenceOfAddress } from "./useReferenceOfAddress";

/** After a booking: its number, the next steps and the state of its payment. */
export default function BookingCompletedPage() {
  const reference = useReferenceOfAddress();
  if (reference === null) {
    return <Loading />;
  }
  return reference ? <BookingState reference={reference} /> : <NoBooking />;
}

BookingCompletedPage.namespaces = ["account", "form", "nav", "request"] satisfies Namespace[];
