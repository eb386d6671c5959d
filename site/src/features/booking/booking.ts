import { personAndJourney } from "../../forms/journey/personAndJourney";
import { botSignals } from "../../forms/submission/botSignals";
import { presentFields } from "../../forms/submission/presentFields";
import { textOf } from "../../forms/submission/validation";
import { isSafeAddress } from "../../lib/addresses";
import type { Answers } from "../../lib/api/answers";
import { call, type Outcome } from "../../lib/api/call";
import { bookedBefore, rememberBooked } from "./booked";

/** The reference of a recorded booking and the next page. */
export interface Booked {
  reference: string;
  /** The payment page, or null if nothing is paid online. */
  redirect: string | null;
}

/** Uses the field names of the quote request, so that one shape describes a person and a journey to the service. */
export function bookingPayload(form: HTMLFormElement, data: FormData): Record<string, unknown> {
  return {
    ...personAndJourney(form, data),
    ...presentFields(data, ["reference", "payment_method", "total", "affiliate"]),
    ...botSignals(data),
    tour_slug: textOf(data, "tour_slug"),
    pay: textOf(data, "pay"),
  };
}

/** Books, unless the same order has been sent before: then leads to its payment. */
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
  const outcome = await call<Partial<Answers["OrderAnswer"]> | null>("submit-order-request", {
    method: "POST",
    body,
    idempotencyKey,
  });
  if (outcome.kind !== "done") {
    return outcome;
  }
  const { reference = "", redirect_url } = outcome.answer ?? {};
  // Never follow an address that is neither ours nor secure.
  if (redirect_url && !isSafeAddress(redirect_url)) {
    return { kind: "failed" };
  }
  return { kind: "done", answer: { reference, redirect: redirect_url || null } };
}
