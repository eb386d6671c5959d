import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { Case } from "../../../lib/api.ts";
import { t } from "../../../lib/texts.ts";
import { SendStatus } from "../../../ui/SendStatus.tsx";
import { useBeginOffer } from "../queries.ts";

const EarlierOffers = lazy(async () => ({ default: (await import("../EarlierOffers.tsx")).EarlierOffers }));

/** Begins an offer for a case with the tour that was asked for, or with a copy of an earlier offer, and opens it. */
export function MakeOffer({ caseFile }: { caseFile: Case }) {
  const begin = useBeginOffer(caseFile.id);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [copies, setCopies] = useState(false);
  const make = async (earlier?: string) => {
    const { firstDraft } = await import("../firstDraft.ts");
    const key = crypto.randomUUID();
    await begin.mutateAsync({ key, draft: await firstDraft(client, caseFile, earlier) });
    navigate({ to: "/cases/$id/offers/$offer", params: { id: caseFile.id, offer: key } });
  };
  return (
    <>
      <button type="button" className="button-quiet" disabled={begin.isPending} onClick={() => make().catch(() => {})}>
        {t("offer_make")}
      </button>
      <details className="offer-copies" onToggle={(event) => setCopies(event.currentTarget.open)}>
        <summary>{t("offer_copy")}</summary>
        {copies && (
          <Suspense>
            <EarlierOffers isSending={begin.isPending} onChoose={(earlier) => make(earlier).catch(() => {})} />
          </Suspense>
        )}
      </details>
      <SendStatus of={begin} />
    </>
  );
}
