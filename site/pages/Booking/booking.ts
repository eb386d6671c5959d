import { isSafeAddress } from "../../account/addresses";
import { call, type Outcome } from "../../api/call";
import { textOf } from "../../ui/check";
import { filled } from "../../ui/filled";
import { machineSigns } from "../../ui/machineSigns";
import { personAndJourney } from "../../ui/personAndJourney";
import { bookedBefore, rememberBooked } from "./booked";

/** Where a recorded booking leads. */
export interface Booked {
  reference: string;
  /** Where to pay, or null where there is nothing to pay online. */
  redirect: string | null;
}

interface OrderAnswer {
  reference?: string;
  redirect_url?: string | null;
}

/** The names of the quote request, so that one shape describes a person and a journey to the service. */
export function bookingPayload(form: HTMLFormElement, data: FormData): Record<string, unknown> {
  return {
    ...personAndJourney(form, data),
    ...filled(data, ["reference", "payment_method", "total", "affiliate"]),
    ...machineSigns(data),
    tour_slug: textOf(data, "tour_slug"),
    pay: textOf(data, "pay"),
  };
}

/** Books, unless this very order has made a booking before: then its payment is where the visitor goes on. */
export async function order(payload: Record<string, unknown>, key: string): Promise<Outcome<Booked>> {
  const reference = await bookedBefore(payload);
  if (reference) {
    return { kind: "done", answer: { reference, redirect: `/Payment?reference=${encodeURIComponent(reference)}` } };
  }
  const outcome = await submitOrder(payload, key);
  if (outcome.kind === "done") {
    await rememberBooked(payload, outcome.answer.reference);
  }
  return outcome;
}

async function submitOrder(body: object, idempotencyKey: string): Promise<Outcome<Booked>> {
  const outcome = await call<OrderAnswer | null>("submit-order-request", { method: "POST", body, idempotencyKey });
  if (outcome.kind !== "done") {
    return outcome;
  }
  const { reference = "", redirect_url } = outcome.answer ?? {};
  // An address that is neither ours nor secure is never followed.
  if (redirect_url && !isSafeAddress(redirect_url)) {
    return { kind: "failed" };
  }
  return { kind: "done", answer: { reference, redirect: redirect_url || null } };
}
