import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { type GuardedPage, loginAddress } from "../addresses";
import { navigation } from "../navigation";
import { type Session, sessionEnding } from "../session/session";
import { isSignedIn, useSession } from "../session/useSession";
import { Loading } from "./Loading";

interface GuardedProps {
  page: GuardedPage;
  children: (session: Session) => ReactNode;
}

/** Shows a page to its signed-in visitor and sends everyone else to the login and back. */
export function Guarded({ page, children }: GuardedProps) {
  const visitor = useSession();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    const ending = sessionEnding();
    if (visitor === "anonymous" && ending !== "left") {
      const reason = ending ?? (wasSignedIn.current ? "signed-out" : "required");
      navigation.replaceWith(loginAddress(page, reason));
    }
    wasSignedIn.current ||= isSignedIn(visitor);
  }, [visitor, page]);
  // Another session is another visitor: the key discards the state of the former one.
  return isSignedIn(visitor) ? <Fragment key={visitor.token}>{children(visitor)}</Fragment> : <Loading />;
}
