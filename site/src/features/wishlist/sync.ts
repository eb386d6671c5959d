import type { Answers } from "../../lib/api/answers";
import { call, type Outcome } from "../../lib/api/call";
import { readSession } from "../../lib/session/session";
import { readWishlist, writeWishlist } from "./store";
import { type Change, readUnsent, writeUnsent } from "./unsent";

/** Counts the changes of this page, so that a response to an earlier request does not undo a change. */
let changes = 0;
let latest: Promise<unknown> = Promise.resolve();

/** Sends one change to the account; a change that fails is sent again by the next page. */
export async function saveToAccount(id: number, isListed: boolean): Promise<void> {
  const session = readSession();
  if (session) {
    const sending = send(session.token, [...readUnsent().filter(([other]) => other !== id), [id, isListed]]);
    latest = sending;
    await sending;
  }
}

async function send(token: string, unsent: Change[]): Promise<void> {
  changes += 1;
  writeUnsent(unsent);
  for (const [id, isListed] of unsent) {
    const { kind } = await call(`wishlist/${id}`, { method: isListed ? "PUT" : "DELETE", token });
    if (!["offline", "timeout", "failed"].includes(kind)) {
      writeUnsent(readUnsent().filter(([other, listed]) => other !== id || listed !== isListed));
    }
  }
}

/** While a visitor is logged in, the list of the account takes precedence: other devices change it too. */
export async function followAccount(token: string): Promise<void> {
  if (readUnsent().length > 0) {
    latest = send(token, readUnsent());
  }
  let before: number;
  let outcome: Outcome<Answers["Wishes"]>;
  do {
    await latest;
    before = changes;
    outcome = await call<Answers["Wishes"]>("wishlist", { token });
  } while (before !== changes);
  const isCurrent = readSession()?.token === token && readUnsent().length === 0;
  if (isCurrent && outcome.kind === "done" && Array.isArray(outcome.answer?.tours)) {
    writeWishlist(outcome.answer.tours);
  }
}

/** Merges the list of this device with that of the account, after a login. */
export async function mergeWithAccount(token: string): Promise<void> {
  changes += 1;
  const merging = call<Answers["Wishes"]>("wishlist/merge", { method: "POST", token, body: { tours: readWishlist() } });
  latest = merging;
  const outcome = await merging;
  if (outcome.kind === "done" && Array.isArray(outcome.answer?.tours)) {
    writeWishlist([...readWishlist(), ...outcome.answer.tours]);
  }
}
