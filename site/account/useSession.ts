import { useEffect, useState } from "react";
import { readSession, type Session } from "../api/session";

/** `reading` is what the built page shows: only an effect can know who visits. */
export type Visitor = "reading" | "anonymous" | Session;

export const isSignedIn = (visitor: Visitor): visitor is Session => typeof visitor === "object";

/** The visitor, read again when another tab logs in or out and when the page comes back from the history. */
export function useSession(): Visitor {
  const [visitor, setVisitor] = useState<Visitor>("reading");
  useEffect(() => {
    const read = () => {
      const stored = readSession();
      setVisitor((known) =>
        stored && isSignedIn(known) && known.token === stored.token ? known : (stored ?? "anonymous"),
      );
    };
    const readAfterReturn = (event: PageTransitionEvent) => event.persisted && read();
    read();
    addEventListener("storage", read);
    addEventListener("pageshow", readAfterReturn);
    return () => {
      removeEventListener("storage", read);
      removeEventListener("pageshow", readAfterReturn);
    };
  }, []);
  return visitor;
}
