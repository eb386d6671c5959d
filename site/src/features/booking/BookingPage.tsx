import type { Namespace } from "../../lib/i18n/catalogue";
import { BookingForm } from "./BookingForm";

/** Books a tour for a day. It needs no login, and no quote. */
export default function BookingPage() {
  return <BookingForm />;
}

BookingPage.namespaces = ["account", "form", "nav", "quote", "request"] satisfies Namespace[];
