import { type ReactNode, useEffect } from "react";
import { navigation } from "../navigation";
import { expireSession, type Session } from "../session/session";
import { LoadFailed } from "./LoadFailed";
import { Loading } from "./Loading";
import type { Loaded } from "./useLoaded";

interface AsyncContentProps<Answer> {
  loaded: Loaded<Answer>;
  session: Session;
  children: (answer: Answer) => ReactNode;
}

/** The loaded content of a guarded page, or its error. */
export function AsyncContent<Answer>({ loaded: { outcome, retry }, session, children }: AsyncContentProps<Answer>) {
  const kind = outcome?.kind;
  useEffect(() => {
    if (kind === "unauthorised") {
      expireSession(session.token);
    } else if (kind === "missing") {
      navigation.replaceWith("/Error404");
    }
  }, [kind, session.token]);
  if (!outcome || outcome.kind === "unauthorised" || outcome.kind === "missing") {
    return <Loading />;
  }
  return outcome.kind === "done" ? children(outcome.answer) : <LoadFailed kind={outcome.kind} onRetry={retry} />;
}
