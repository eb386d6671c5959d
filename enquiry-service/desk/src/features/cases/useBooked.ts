import { useQuery } from "@tanstack/react-query";
import type { Case, CaseBooking } from "../../lib/api.ts";
import { bookingsOfCase } from "../bookings/shared/BookingsOfCase.tsx";

/** The stages to which a booking brings a case, and the states of bookings that have come to nothing. */
const BOOKED: Case["stage"][] = ["booked", "accepted", "deposit_paid", "confirmed"];
const OVER = ["cancelled", "refunded", "expired"];

/** The booking that a case has become. */
export function useBooked({ id, stage }: Case): CaseBooking | undefined {
  const bookings = useQuery(bookingsOfCase(id)).data ?? [];
  if (!BOOKED.includes(stage)) return undefined;
  return bookings.find(({ state, is_quarantined }) => !is_quarantined && !OVER.includes(state));
}
