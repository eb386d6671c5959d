import { useEffect, useState } from "react";
import type { Outcome } from "../../lib/api/call";
import { useLoaded } from "../../lib/page/useLoaded";
import { loadPayment, type Payment } from "./payment";

/** Delays between the polls of a pending payment, in milliseconds: two minutes in all. */
export const PAUSES_MS = [2000, 3000, 5000, 5000, 10_000, 10_000, 15_000, 20_000, 25_000, 25_000];

export interface FollowedPayment {
  outcome: Outcome<Payment> | null;
  retry(): void;
  /** Whether the payment is still pending after the last poll. */
  isSlow: boolean;
}

/** The state of a payment, polled while the provider has not decided. */
export function usePayment(reference: string): FollowedPayment {
  const tracking = trackingOfAddress();
  const { outcome, retry, replace } = useLoaded(() => loadPayment(reference, tracking));
  const [looks, setLooks] = useState(0);
  const isPending = outcome?.kind === "done" && outcome.answer.status === "pending";
  const pause = PAUSES_MS[looks];

  useEffect(() => {
    if (!isPending || pause === undefined) {
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const next = await loadPayment(reference, tracking);
      if (!isCurrent) {
        return;
      }
      // A failed request does not change the state of the payment; the next one may succeed.
      if (next.kind === "done") {
        replace(next.answer);
      }
      setLooks(looks + 1);
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isPending, pause, looks, reference, tracking, replace]);

  return { outcome, retry, isSlow: isPending && pause === undefined };
}

/** The query parameter that the provider adds to the address when it sends a visitor back. */
const trackingOfAddress = () => new URLSearchParams(location.search).get("OrderTrackingId") ?? "";

export const comesFromProvider = (): boolean => trackingOfAddress() !== "";
