import type { Case } from "../../../lib/api.ts";
import { t } from "../../../lib/texts.ts";
import { SendStatus } from "../../../ui/SendStatus.tsx";
import { useBeginSale, useIsUnsold } from "./useBeginSale.ts";

/** Makes an offer with the tour that was asked for, as long as nothing is offered. */
export function MakeOffer({ caseFile }: { caseFile: Case }) {
  const { begin, make } = useBeginSale(caseFile);
  if (!useIsUnsold(caseFile)) return null;
  return (
    <>
      <button type="button" className="button" disabled={begin.isPending} onClick={() => make({})}>
        {t("offer_make")}
      </button>
      <SendStatus of={begin} />
    </>
  );
}
