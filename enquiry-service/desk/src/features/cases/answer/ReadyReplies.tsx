import { lazy, Suspense, useState } from "react";
import { t } from "../../../lib/texts.ts";
import type { Props } from "./ReplyChoice.tsx";

// Most cases are read without them.
const ReplyChoice = lazy(async () => ({ default: (await import("./ReplyChoice.tsx")).ReplyChoice }));

/** Ready-made replies, loaded when somebody looks for one. */
export function ReadyReplies(props: Props) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details onToggle={() => setOpened(true)}>
      <summary>{t("ready_replies")}</summary>
      <Suspense>{wasOpened && <ReplyChoice {...props} />}</Suspense>
    </details>
  );
}
