import { mergeWithAccount } from "../../wishlist/account";

/** Favourites are worth a short wait, and no more: the next login joins them as well. */
const PATIENCE_MS = 4000;

export async function mergeWishes(token: string): Promise<void> {
  await Promise.race([mergeWithAccount(token), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
