import { tabStore } from "../../lib/storage";

/** The order that this tab has sent, so that the same form sent again after a way back is no second booking. */
const KEY = "tembea-booked";

interface Booked {
  /** A checksum: the order itself names a person. */
  order: string;
  reference: string;
}

/** Of the order without the part that differs each time; rejects where the browser has no checksums (plain HTTP). */
async function checksumOf(payload: Record<string, unknown>): Promise<string> {
  const { filled_in_ms: _, ...order } = payload;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(order)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function rememberBooked(payload: Record<string, unknown>, reference: string): Promise<void> {
  try {
    const order = await checksumOf(payload);
    tabStore.set(KEY, JSON.stringify({ order, reference } satisfies Booked));
  } catch {
    // Without a checksum the service still recognises a repeated order by its key.
  }
}

/** The reference of the booking that this very order has made, or nothing. */
export async function bookedBefore(payload: Record<string, unknown>): Promise<string | null> {
  try {
    const { order, reference } = JSON.parse(tabStore.get(KEY) ?? "{}") as Partial<Booked>;
    return reference && order === (await checksumOf(payload)) ? reference : null;
  } catch {
    return null;
  }
}
