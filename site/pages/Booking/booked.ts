/** What was booked in this tab, so that the same form sent again after a way back is no second booking. */
const KEY = "tembea-booked";

interface Booked {
  /** The order as it was sent, without what differs each time. */
  order: string;
  reference: string;
}

function orderOf(payload: Record<string, unknown>): string {
  const { filled_in_ms: _, ...order } = payload;
  return JSON.stringify(order);
}

export function rememberBooked(payload: Record<string, unknown>, reference: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ order: orderOf(payload), reference } satisfies Booked));
  } catch {
    // Without storage the service still knows an order that is repeated with its key.
  }
}

/** The reference of the booking that this very order has made, or nothing. */
export function bookedBefore(payload: Record<string, unknown>): string | null {
  try {
    const { order, reference } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<Booked>;
    return order === orderOf(payload) && reference ? reference : null;
  } catch {
    return null;
  }
}
