import { lazy, Suspense, useState } from "react";
import type { Case } from "../../../lib/api.ts";
import { t } from "../../../lib/texts.ts";
import { useIsUnsold } from "./useBeginSale.ts";

// Most cases are read without them.
const Ways = lazy(async () => ({ default: (await import("../Ways.tsx")).Ways }));

/** The other ways to sell a journey in a case, folded; *Make an offer* is in the head. */
export function BeginSale({ caseFile }: { caseFile: Case }) {
  const isUnsold = useIsUnsold(caseFile);
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className="panel" onToggle={() => setOpened(true)}>
      <summary>{t(isUnsold ? "sale_ways" : "sale_more")}</summary>
      {wasOpened && (
        <Suspense>
          <Ways caseFile={caseFile} withAnother={!isUnsold} />
        </Suspense>
      )}
    </details>
  );
}
