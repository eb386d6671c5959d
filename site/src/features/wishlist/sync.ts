import type { Answers } from "../../lib/api/answers";
import { call, type Outcome } from "../../lib/api/call";
import { readSession } from "../../lib/session/session";
import { readWishlist, writeWishlist } from "./store";
import { type Change, readUnsent, writeUnsent } from "./unsent";

/** Counts the changes of this page, so that a response to an earlier request does not undo a change. */
let changes = 0;
/** The last request of this page; it never fails. */
let latest: Promise<void> = Promise.resolve();

/** Sends one change to the account; a change that fails is sent again by the next page. */
export const saveToAccount = (id: number, isListed: boolean): Promise<void> => save([[id, isListed]]);

/** Adds tours to the list of the account. */
export const addToAccount = (ids: readonly number[]): Promise<void> => save(ids.map((id) => [id, true]));

async function save(made: Change[]): Promise<void> {
  const session = readSession();
  if (session) {
    const ids = made.map(([id]) => id);
    writeUnsent([...readUnsent().filter(([id]) => !ids.includes(id)), ...made]);
    await send(session.token);
  }
}

/** Sends what is unsent after what is on its way: of two changes of one tour, the later one must arrive last. */
function send(token: string): Promise<void> {
  changes += 1;
  latest = latest.then(() => sendUnsent(token));
  return latest;
}

async function sendUnsent(token: string): Promise<void> {
  for (const [id, isListed] of readUnsent()) {
    const { kind } = await call(`wishlist/${id}`, { method: isListed ? "PUT" : "DELETE", token });
    if (!["offline", "timeout", "failed"].includes(kind)) {
      writeUnsent(readUnsent().filter(([other, listed]) => other !== id || listed !== isListed));
    }
  }
}

/** While a visitor is logged in, the list of the account takes precedence: other devices change it too. */
export async function followAccount(token: string): Promise<void> {
  if (readUnsent().length > 0) {
    send(token);
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
  const merging = latest.then(() =>
    call<Answers["Wishes"]>("wishlist/merge", { method: "POST", token, body: { tours: readWishlist() } }),
  );
  latest = merging.then(() => {});
  const outcome = await merging;
  if (outcome.kind === "done" && Array.isArray(outcome.answer?.tours)) {
    writeWishlist([...readWishlist(), ...outcome.answer.tours]);
  }
}
