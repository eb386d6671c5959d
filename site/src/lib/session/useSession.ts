import { useEffect, useState } from "react";
import { onSession, readSession, type Session } from "./session";

/** `reading` is the state of the built page: only an effect can read the session. */
export type Visitor = "reading" | "anonymous" | Session;

export const isSignedIn = (visitor: Visitor): visitor is Session => typeof visitor === "object";

const isSame = (left: Session, right: Session) =>
  left.token === right.token && left.name === right.name && left.avatar === right.avatar;

/** The visitor, read again whenever the session may be another. */
export function useSession(): Visitor {
  const [visitor, setVisitor] = useState<Visitor>("reading");
  useEffect(() => {
    const read = () => {
      const stored = readSession();
      setVisitor((known) => (stored && isSignedIn(known) && isSame(known, stored) ? known : (stored ?? "anonymous")));
    };
    read();
    return onSession(read);
  }, []);
  return visitor;
}
