import { tabStore } from "../../lib/storage";

/** The landing page of this tab's visit and its referrer, which the script of every page has stored. */
export function visitFields(): Record<string, string> {
  const [landing_page, referrer] = (tabStore.get("visit") ?? "").split(" ");
  return { ...(landing_page && { landing_page }), ...(referrer && { referrer }) };
}
