import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { Case } from "../../../lib/api.ts";
import { t } from "../../../lib/texts.ts";
import { offersOfCase } from "../queries.ts";
import { MOST_VARIANTS } from "../variants.ts";

// Most cases have no offer.
const OfferLine = lazy(async () => ({ default: (await import("../OfferLine.tsx")).OfferLine }));

type Props = { caseFile: Case; maySell: boolean };

/** The offers of a case; nothing where there are none. */
export function OffersOfCase({ caseFile, maySell }: Props) {
  const offers = useQuery(offersOfCase(caseFile.id)).data ?? [];
  if (offers.length === 0) return null;
  const open = offers.filter(({ standing }) => standing === "draft" || standing === "open").length;
  return (
    <section>
      <h2>{t("offers")}</h2>
      <Suspense>
        <ul className="lines">
          {offers.map((offer) => (
            <OfferLine key={offer.id} caseId={caseFile.id} offer={offer} mayChange={maySell} open={open} />
          ))}
        </ul>
        {maySell && open > 0 && open < MOST_VARIANTS && <p className="lead">{t("offer_variant_when")}</p>}
      </Suspense>
    </section>
  );
}
