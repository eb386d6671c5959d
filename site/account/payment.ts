import { call, type Outcome } from "../api/call";
import { isSafeAddress } from "./addresses";

export type PaymentStatus = "open" | "pending" | "paid" | "failed" | "cancelled" | "nothing";

/** What is to be paid for a booking; its reference cannot be guessed and is all that the service asks for. */
export interface Payment {
  status: PaymentStatus;
  /** Whole US dollars. */
  amount: number;
  reference: string;
  /** The page of the payment provider, where there is one to go to. */
  redirect_url?: string | null;
}

export async function loadPayment(reference: string): Promise<Outcome<Payment>> {
  const outcome = await call<Payment>(`payment/${encodeURIComponent(reference)}`);
  if (outcome.kind === "done" && !isSafeAddress(outcome.answer.redirect_url)) {
    return { kind: "done", answer: { ...outcome.answer, redirect_url: null } };
  }
  return outcome;
}
