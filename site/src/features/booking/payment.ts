import { isSafeAddress } from "../../lib/addresses";
import type { Answers } from "../../lib/api/answers";
import { call, type Outcome } from "../../lib/api/call";

export type PaymentStatus = Answers["PaymentStatus"];
export type PaymentMethod = Answers["Method"];

/** The payment of a booking; the service asks for its reference only, which cannot be guessed. */
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

/** The provider's page to pay on, or nothing where there is none now. */
export async function startPayment(reference: string): Promise<string | null> {
  const path = `payment/${encodeURIComponent(reference)}/start`;
  const outcome = await call<Answers["Started"]>(path, { method: "POST", body: {} });
  const address = outcome.kind === "done" ? outcome.answer.redirect_url : null;
  return isSafeAddress(address) ? address : null;
}

/** What is asked for now; before the rest of the price is due it may be paid, and need not. */
export const toPayNow = (payment: Payment): number => {
  if (!isDue(payment) || payment.due_now === false) {
    return 0;
  }
  return payment.status === "paid" ? payment.outstanding : payment.amount;
};

/** What is due on the day of the balance. */
export const restOf = (payment: Payment): number =>
  isDue(payment) ? Math.max(payment.outstanding - toPayNow(payment), 0) : 0;

/** Whether the ways to pay are to be shown. */
export const isDue = ({ status, outstanding }: Payment): boolean =>
  status === "open" || status === "failed" || (status === "paid" && outstanding > 0);
