import { followReading } from "./contents";
import { offerSharing } from "./share";

/** What an article does beyond being read. */
export function start(): void {
  followReading(document);
  offerSharing(document);
}
