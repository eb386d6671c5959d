import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { Case } from "../../../lib/api.ts";
import { t } from "../../../lib/texts.ts";
import { SendStatus } from "../../../ui/SendStatus.tsx";
import { offersOfCase, useBeginOffer } from "../queries.ts";

// Most cases have no offer.
const OfferLine = lazy(async () => ({ default: (await import("../OfferLine.tsx")).OfferLine }));

type Props = { caseFile: Case; maySell: boolean };

/** The offers of a case, and the way to a new one; nothing for those who may make none and find none. */
export function OffersOfCase({ caseFile, maySell }: Props) {
  const offers = useQuery(offersOfCase(caseFile.id)).data ?? [];
  const begin = useBeginOffer(caseFile.id);
  const client = useQueryClient();
  const navigate = useNavigate();
  if (offers.length === 0 && !maySell) return null;
  const make = async () => {
    const { firstDraft } = await import("../firstDraft.ts");
    const key = crypto.randomUUID();
    await begin.mutateAsync({ key, draft: await firstDraft(client, caseFile) });
    navigate({ to: "/cases/$id/offers/$offer", params: { id: caseFile.id, offer: key } });
  };
  return (
    <section>
      <h2>{t("offers")}</h2>
      {offers.length > 0 && (
        <Suspense>
          <ul className="lines">
            {offers.map((offer) => (
              <OfferLine key={offer.id} caseId={caseFile.id} offer={offer} mayChange={maySell} />
            ))}
          </ul>
        </Suspense>
      )}
      {maySell && (
        <p className="choices">
          <button
            type="button"
            className="button-quiet"
            disabled={begin.isPending}
            onClick={() => make().catch(() => {})}
          >
            {t("offer_make")}
          </button>
        </p>
      )}
      <SendStatus of={begin} />
    </section>
  );
}
