import type { ReactNode } from "react";
import { t, textOf } from "../lib/texts.ts";

type Props = {
  /** Why it is held back, as the service names it. */
  reason: string;
  /** What else holds while nobody has decided, and the result of the decision. */
  children: ReactNode;
  /** Nothing: the person may not decide so. */
  onAccept: (() => void) | undefined;
  onSpam: (() => void) | undefined;
  /** What rejects, if not *Mark as spam*. */
  rejects?: string | undefined;
  isPending: boolean;
};

/** Why something is held back, and the decision about it: the same words and buttons, whatever it is. */
export const Quarantine = ({ reason, children, onAccept, onSpam, rejects, isPending }: Props) => (
  <div className="notice quarantine">
    <p>{t("in_quarantine", { reason: textOf("quarantine", reason) })}</p>
    {children}
    {(onAccept || onSpam) && (
      <p className="choices">
        {onAccept && (
          <button type="button" className="button" disabled={isPending} onClick={onAccept}>
            {t("accept")}
          </button>
        )}
        {onSpam && (
          <button type="button" className="button-quiet" disabled={isPending} onClick={onSpam}>
            {rejects ?? t("is_spam")}
          </button>
        )}
      </p>
    )}
  </div>
);
