import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { Case } from "../../../lib/api.ts";
import { t } from "../../../lib/texts.ts";
import { SendStatus } from "../../../ui/SendStatus.tsx";
import { offersOfCase, useBeginOffer } from "../queries.ts";

// Most cases have no offer.
const OfferLine = lazy(async () => ({ default: (await import("../OfferLine.tsx")).OfferLine }));

const EarlierOffers = lazy(async () => ({ default: (await import("../EarlierOffers.tsx")).EarlierOffers }));

type Props = { caseFile: Case; maySell: boolean };

/** The offers of a case, and the way to a new one; nothing for those who may make none and find none. */
export function OffersOfCase({ caseFile, maySell }: Props) {
  const offers = useQuery(offersOfCase(caseFile.id)).data ?? [];
  const [copies, setCopies] = useState(false);
  const begin = useBeginOffer(caseFile.id);
  const client = useQueryClient();
  const navigate = useNavigate();
  if (offers.length === 0 && !maySell) return null;
  /** Begins an offer with the tour that was asked for, or with a copy of an earlier offer. */
  const make = async (earlier?: string) => {
    const { copiedDraft, firstDraft } = await import("../firstDraft.ts");
    const key = crypto.randomUUID();
    const draft = await (earlier ? copiedDraft(client, caseFile, earlier) : firstDraft(client, caseFile));
    await begin.mutateAsync({ key, draft });
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
      {maySell && (
        <details onToggle={(event) => setCopies(event.currentTarget.open)}>
          <summary>{t("offer_copy")}</summary>
          {copies && (
            <Suspense>
              <EarlierOffers isSending={begin.isPending} onChoose={(earlier) => make(earlier).catch(() => {})} />
            </Suspense>
          )}
        </details>
      )}
      <SendStatus of={begin} />
    </section>
  );
}
