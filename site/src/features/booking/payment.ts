import { isSafeAddress } from "../../lib/addresses";
import type { Answers } from "../../lib/api/answers";
import { call, type Outcome } from "../../lib/api/call";

export type PaymentStatus = Answers["PaymentStatus"];
export type PaymentMethod = Answers["Method"];

/** The payment of a booking. The reference, which cannot be guessed, is all that the service requires. */
export type Payment = Answers["PaymentAnswer"];

/** `tracking` is the id that the provider adds to the address when it sends the visitor back; the service asks the provider for its state. */
export async function loadPayment(reference: string, tracking = ""): Promise<Outcome<Payment>> {
  const query = tracking ? `?tracking=${encodeURIComponent(tracking)}` : "";
  const outcome = await call<Payment>(`payment/${encodeURIComponent(reference)}${query}`);
  if (outcome.kind === "done" && !isSafeAddress(outcome.answer.redirect_url)) {
    return { kind: "done", answer: { ...outcome.answer, redirect_url: null } };
  }
  return outcome;
}

/** The address of the provider's payment page, or null if there is none. */
export async function startPayment(reference: string): Promise<string | null> {
  const path = `payment/${encodeURIComponent(reference)}/start`;
  const outcome = await call<Answers["Started"]>(path, { method: "POST", body: {} });
  const address = outcome.kind === "done" ? outcome.answer.redirect_url : null;
  return isSafeAddress(address) ? address : null;
}

/** The amount due now. The rest may be paid before its day, but need not be. */
export const toPayNow = (payment: Payment): number => {
  if (!isDue(payment) || payment.due_now === false) {
    return 0;
  }
  return payment.status === "paid" ? payment.outstanding : payment.amount;
};

/** The amount due on the day of the balance. */
export const restOf = (payment: Payment): number =>
  isDue(payment) ? Math.max(payment.outstanding - toPayNow(payment), 0) : 0;

/** Whether to show the payment methods. */
export const isDue = ({ status, outstanding }: Payment): boolean =>
  status === "open" || status === "failed" || (status === "paid" && outstanding > 0);
