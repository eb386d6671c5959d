import { useQuery } from "@tanstack/react-query";
import { colleagues } from "../../lib/colleagues.ts";
import { t, textOf } from "../../lib/texts.ts";
import { type Check, checkOf, isToCheck } from "./checks.ts";

/** What is checked in an offer, and how a colleague says so. */
export type Checking = {
  language: string;
  checks: Check[];
  /** The texts that stand so on the sites. */
  ofSites: ReadonlySet<string>;
  onCheck: (text: string) => void;
};

/** Whether a text that a colleague has typed was read by somebody in the visitor's language. */
export function CheckMark({ text, name, checking }: { text: string; name: string; checking: Checking | undefined }) {
  const known = useQuery(colleagues).data;
  if (!checking || !isToCheck(text, checking.ofSites)) return null;
  const check = checkOf(text, checking.checks);
  if (check) {
    const by = known?.find(({ id }) => id === check.by)?.name;
    return <p className="check-mark quiet">{by ? t("offer_checked_by", { name: by }) : t("offer_checked")}</p>;
  }
  return (
    <p className="check-mark quiet">
      {t("offer_unchecked", { language: textOf("language", checking.language) })}{" "}
      <button type="button" className="button-text" aria-description={name} onClick={() => checking.onCheck(text)}>
        {t("offer_checked")}
      </button>
    </p>
  );
}
