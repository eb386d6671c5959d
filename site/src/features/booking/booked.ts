import { tabStore } from "../../lib/storage";

/** The order that this tab has sent: the same form, sent again after going back, makes no second booking. */
const KEY = "tembea-booked";

interface Booked {
  /** A checksum, because the order contains personal data. */
  order: string;
  reference: string;
}

/** The checksum of the order without the time of filling in; rejects in browsers without checksums (plain HTTP). */
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

/** The reference of the booking that this order has made, or null. */
export async function bookedBefore(payload: Record<string, unknown>): Promise<string | null> {
  try {
    const { order, reference } = JSON.parse(tabStore.get(KEY) ?? "{}") as Partial<Booked>;
    return reference && order === (await checksumOf(payload)) ? reference : null;
  } catch {
    return null;
  }
}
