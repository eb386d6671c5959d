import type { Namespace } from "../../lib/i18n/catalogue";
import { Guarded } from "../../lib/page/Guarded";
import { YourLink } from "./YourLink";

/** The visitor's own invitation link, or how to get one. */
export default function AffiliateLinkPage() {
  return <Guarded page="/AffiliateLink">{(session) => <YourLink session={session} />}</Guarded>;
}

AffiliateLinkPage.namespaces = ["account", "form", "nav", "request"] satisfies Namespace[];
