import { call } from "../api/call";
import { readSession } from "../api/session";
import { readWishlist, writeWishlist } from "./store";

/** Tells the account of one change; the list on the device stays whatever comes of it. */
export async function tellAccount(id: number, isWished: boolean): Promise<void> {
  const session = readSession();
  if (session) {
    await call(`wishlist/${id}`, { method: isWished ? "PUT" : "DELETE", token: session.token });
  }
}

/** Joins the list of this device with that of the account, as after a login. */
export async function mergeWithAccount(token: string): Promise<void> {
  const outcome = await call<{ tours: number[] }>("wishlist/merge", {
    method: "POST",
    token,
    body: { tours: readWishlist() },
  });
  if (outcome.kind === "done" && Array.isArray(outcome.answer?.tours)) {
    writeWishlist([...readWishlist(), ...outcome.answer.tours]);
  }
}
