// biome-ignore lint/style/noRestrictedImports: a login joins the wishlist of the device with that of the account
import { mergeWithAccount } from "../../wishlist/sync";

/** The maximum wait for merging the favourites; otherwise the next login merges them. */
const PATIENCE_MS = 4000;

export async function mergeWishlist(token: string): Promise<void> {
  await Promise.race([mergeWithAccount(token), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
