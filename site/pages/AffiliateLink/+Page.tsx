import { Guarded } from "../../account/Guarded";
import { YourLink } from "./YourLink";

/** The visitor's own invitation link, or the way to one. */
export default function AffiliateLinkPage() {
  return <Guarded page="/AffiliateLink">{(session) => <YourLink session={session} />}</Guarded>;
}
