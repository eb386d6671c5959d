import { tabStore } from "../../lib/storage";

/** The page on which the visit of this tab began and the one that led there, as the script of every page has noted them. */
export function visitFields(): Record<string, string> {
  const [landing_page, referrer] = (tabStore.get("visit") ?? "").split(" ");
  return { ...(landing_page && { landing_page }), ...(referrer && { referrer }) };
}
