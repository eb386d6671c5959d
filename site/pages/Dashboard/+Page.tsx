import { Guarded } from "../../account/Guarded";
import { YourDashboard } from "./YourDashboard";

/** Rewards, friends and invitations of one visitor. */
export default function Dashboard() {
  return <Guarded page="/Dashboard">{(session) => <YourDashboard session={session} />}</Guarded>;
}
