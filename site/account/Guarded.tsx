import { type ReactNode, useEffect, useRef } from "react";
import type { Session } from "../api/session";
import { type GuardedPage, loginAddress } from "./addresses";
import { Loading } from "./Loading";
import { navigation } from "./navigation";
import { isSignedIn, useSession } from "./useSession";

interface GuardedProps {
  page: GuardedPage;
  children: (session: Session) => ReactNode;
}

/** Shows a page to its signed-in visitor and sends everyone else to the login and back. */
export function Guarded({ page, children }: GuardedProps) {
  const visitor = useSession();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (visitor === "anonymous") {
      navigation.replaceWith(loginAddress(page, wasSignedIn.current ? "signed-out" : "required"));
    }
    wasSignedIn.current ||= isSignedIn(visitor);
  }, [visitor, page]);
  return isSignedIn(visitor) ? children(visitor) : <Loading />;
}
