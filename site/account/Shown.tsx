import { type ReactNode, useEffect } from "react";
import { expireSession, type Session } from "../api/session";
import { LoadFailed } from "./LoadFailed";
import { Loading } from "./Loading";
import { navigation } from "./navigation";
import type { Loaded } from "./useLoaded";

interface ShownProps<Answer> {
  loaded: Loaded<Answer>;
  session: Session;
  children: (answer: Answer) => ReactNode;
}

/** What was loaded for a guarded page, or where its failure leads. */
export function Shown<Answer>({ loaded: { outcome, retry }, session, children }: ShownProps<Answer>) {
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
