import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Case } from "../../../lib/api.ts";
import { t } from "../../../lib/texts.ts";
import { SendStatus } from "../../../ui/SendStatus.tsx";
import { useBeginOffer } from "../queries.ts";

/** Begins an offer for a case, and opens it. */
export function MakeOffer({ caseFile }: { caseFile: Case }) {
  const begin = useBeginOffer(caseFile.id);
  const client = useQueryClient();
  const navigate = useNavigate();
  const make = async () => {
    const { firstDraft } = await import("../firstDraft.ts");
    const key = crypto.randomUUID();
    await begin.mutateAsync({ key, draft: await firstDraft(client, caseFile) });
    navigate({ to: "/cases/$id/offers/$offer", params: { id: caseFile.id, offer: key } });
  };
  return (
    <>
      <button type="button" className="button-quiet" disabled={begin.isPending} onClick={() => make().catch(() => {})}>
        {t("offer_make")}
      </button>
      <SendStatus of={begin} />
    </>
  );
}
