import { type ReactNode, useEffect } from "react";
import type { Session } from "../api/session";
import type { GuardedPage } from "./addresses";
import { sessionExpired } from "./endSession";
import { LoadFailed } from "./LoadFailed";
import { Loading } from "./Loading";
import { navigation } from "./navigation";
import type { Loaded } from "./useLoaded";

interface ShownProps<Answer> {
  loaded: Loaded<Answer>;
  session: Session;
  page: GuardedPage;
  children: (answer: Answer) => ReactNode;
}

/** What was loaded for a guarded page, or where its failure leads (`product-spec §8`). */
export function Shown<Answer>({ loaded: { outcome, retry }, session, page, children }: ShownProps<Answer>) {
  const kind = outcome?.kind;
  useEffect(() => {
    if (kind === "unauthorised") {
      sessionExpired(session.token, page);
    } else if (kind === "missing") {
      navigation.replaceWith("/Error404");
    }
  }, [kind, session, page]);
  if (!outcome || outcome.kind === "unauthorised" || outcome.kind === "missing") {
    return <Loading />;
  }
  return outcome.kind === "done" ? children(outcome.answer) : <LoadFailed kind={outcome.kind} onRetry={retry} />;
}
