import { call, type Outcome } from "../api/call";
import { isSafeAddress } from "./addresses";

export type PaymentStatus = "open" | "pending" | "paid" | "failed" | "cancelled" | "nothing" | "expired";
export type PaymentMethod = "card" | "bank_transfer" | "cash";

/** What is to be paid for a booking; its reference cannot be guessed and is all that the service asks for. */
export interface Payment {
  status: PaymentStatus;
  /** What is to be paid now, or what has come where it is paid. Whole US dollars, as all amounts. */
  amount: number;
  kind: "deposit" | "whole" | "rest";
  /** Of its links; the number is what people say. */
  reference: string;
  number: string;
  tour: string;
  /** What may still be paid. */
  outstanding: number;
  /** `YYYY-MM-DD`, when the rest of the price is due. */
  balance_on?: string;
  /** Whether the amount is asked for now. */
  due_now?: boolean;
  confirmed: boolean;
  /** What the visitor chose. */
  method: PaymentMethod;
  methods: PaymentMethod[];
  /** Line by line; may be empty. */
  bank_details: string[];
  /** A page of the payment provider that has been begun. */
  redirect_url?: string | null;
  invoice_url: string;
}

/** `tracking` is what the provider adds to the address when it sends the visitor back: it is asked what became of it. */
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
  const outcome = await call<{ redirect_url?: unknown }>(path, { method: "POST", body: {} });
  const address = outcome.kind === "done" ? outcome.answer.redirect_url : null;
  return isSafeAddress(address) ? address : null;
}

/** Whether the ways to pay are to be shown. */
export const isDue = ({ status, outstanding }: Payment): boolean =>
  status === "open" || status === "failed" || (status === "paid" && outstanding > 0);
