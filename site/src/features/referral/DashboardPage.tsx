import type { Namespace } from "../../lib/i18n/catalogue";
import { Guarded } from "../../lib/page/Guarded";
import { YourDashboard } from "./YourDashboard";

/** Rewards, friends and invitations of one visitor. */
export default function DashboardPage() {
  return <Guarded page="/Dashboard">{(session) => <YourDashboard session={session} />}</Guarded>;
}

DashboardPage.namespaces = ["account", "form", "nav", "request"] satisfies Namespace[];
