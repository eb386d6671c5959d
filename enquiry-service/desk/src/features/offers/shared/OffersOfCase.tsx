import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { Case, Offer } from "../../../lib/api.ts";
import { t } from "../../../lib/texts.ts";
import { offersOfCase } from "../queries.ts";

// Most cases have no offer.
const OfferLine = lazy(async () => ({ default: (await import("../OfferLine.tsx")).OfferLine }));

/** The offer that comes next in a stage. */
const NEXT: Partial<Record<Case["stage"], Offer["standing"]>> = {
  new: "draft",
  answered: "draft",
  change_asked_for: "open",
};

type Props = { caseFile: Case; maySell: boolean };

/** The offers of a case; nothing where there are none. */
export function OffersOfCase({ caseFile, maySell }: Props) {
  const offers = useQuery(offersOfCase(caseFile.id)).data ?? [];
  if (offers.length === 0) return null;
  // A draft is to be sent, and wishes are to be met, unless the visitor has accepted another offer.
  const next = NEXT[caseFile.stage] && offers.find(({ standing }) => standing === NEXT[caseFile.stage]);
  const open = offers.filter(({ standing }) => standing === "draft" || standing === "open").length;
  return (
    <section>
      <h2>{t("offers")}</h2>
      <Suspense>
        <ul className="lines">
          {offers.map((offer) => (
            <OfferLine
              key={offer.id}
              caseFile={caseFile}
              offer={offer}
              isOnly={offers.length === 1}
              isNext={offer === next}
              mayChange={maySell}
              open={open}
            />
          ))}
        </ul>
      </Suspense>
    </section>
  );
}
